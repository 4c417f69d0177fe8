const bytesMost = 5 * 1024 * 1024

/** Why a file cannot be sent as one's picture. docs/screens-and-calls.md, Checks: image upload. */
export function imageProblem(file: { type: string; size: number }): 'notAnImage' | 'tooLarge' | undefined {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return 'notAnImage'
  return file.size > bytesMost ? 'tooLarge' : undefined
}
