/** Copies a text. False where the browser lets no page do it, as without HTTPS: it can still be selected by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
