/** Hands a file that a call answered to the browser, which keeps it where downloads are kept. */
export function saveFile(file: { name: string; type: string; content_base64: string }): void {
  const bytes = Uint8Array.from(atob(file.content_base64), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
