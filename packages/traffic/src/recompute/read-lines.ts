import { createReadStream } from 'node:fs'

/** A file that nothing can be recomputed from. Its message is a sentence with the line. */
export class UnreadableExport extends Error {
  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`)
    this.name = 'UnreadableExport'
  }
}

/** Far more than the weights of ten thousand orders take. */
const lineBytesMax = 4_000_000
const newLine = 10

/** One line of the file, without its line feed, and its number from 1. */
export type Line = { readonly at: number; readonly bytes: Buffer }

/** Reads a file line by line, however long it is. Throws UnreadableExport for a line that is too long or cut off. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let at = 1
  let rest: Buffer[] = []
  let waiting = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(newLine); end >= 0; end = chunk.indexOf(newLine, from)) {
      rest.push(chunk.subarray(from, end))
      yield { at, bytes: rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest) }
      at += 1
      rest = []
      waiting = 0
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
    waiting += chunk.length - from
    if (waiting > lineBytesMax) throw new UnreadableExport(at, `is longer than ${lineBytesMax} bytes`)
  }
  if (rest.length > 0) throw new UnreadableExport(at, 'is cut off: the file ends within it')
}
