import { createHash, createHmac, type Hash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readLines, UnreadableExport } from '@fairlead/traffic/recompute/read-lines'

/** What an export says first. An export that goes on where another stopped says the same. */
export type Head = Readonly<Record<string, unknown>> & { readonly as_of: string }

/** Where an interrupted export of the same group stopped. */
export type Left = { readonly head: Head; readonly lastDay: string | undefined }

const hashBytes = 8

/**
 * A file of JSON lines that has its name only once it is whole. Until then it is `FILE.part`, beside the key that its
 * hashes are made under; an interrupted export goes on behind its last whole day. The key is destroyed with the end.
 */
export class ExportWriter {
  readonly #path: string
  readonly #file: number
  readonly #key: Buffer
  readonly #sha256: Hash
  #lines: number

  private constructor(path: string, file: number, key: Buffer, sha256: Hash, lines: number) {
    this.#path = path
    this.#file = file
    this.#key = key
    this.#sha256 = sha256
    this.#lines = lines
  }

  static begin(path: string): ExportWriter {
    const key = randomBytes(32)
    writeFileSync(keyOf(path), key, { mode: 0o600 })
    return new ExportWriter(path, openSync(partOf(path), 'w', 0o600), key, createHash('sha256'), 0)
  }

  /** Goes on with an interrupted export: what stands behind its last whole day is cut off. */
  static async goOn(path: string): Promise<{ writer: ExportWriter; left: Left } | undefined> {
    if (!existsSync(partOf(path)) || !existsSync(keyOf(path))) return undefined
    const sha256 = createHash('sha256')
    let whole = { bytes: 0, lines: 0, sha256: sha256.copy(), lastDay: undefined as string | undefined }
    let head: Head | undefined
    let bytes = 0
    let lines = 0
    for await (const { bytes: line } of wholeLines(partOf(path))) {
      const value = JSON.parse(line.toString('utf8')) as Record<string, unknown>
      head ??= value as Head
      sha256.update(line).update('\n')
      bytes += line.length + 1
      lines += 1
      if (value.kind === 'day') whole = { bytes, lines, sha256: sha256.copy(), lastDay: String(value.day) }
    }
    if (!head || whole.lines === 0) return undefined
    const file = openSync(partOf(path), 'r+')
    ftruncateSync(file, whole.bytes)
    closeSync(file)
    const writer = new ExportWriter(
      path,
      openSync(partOf(path), 'a', 0o600),
      readFileSync(keyOf(path)),
      whole.sha256,
      whole.lines,
    )
    return { writer, left: { head, lastDay: whole.lastDay } }
  }

  /** Adds one line. */
  add(value: object): void {
    const line = `${JSON.stringify(value)}\n`
    this.#sha256.update(line)
    this.#lines += 1
    writeSync(this.#file, line)
  }

  /** Everything before is kept from now on, whatever happens. */
  endDay(day: string): void {
    this.add({ kind: 'day', day })
    fsyncSync(this.#file)
  }

  /** A hash under this export's own key; nobody can join it with the one that is stored, or with another export's. */
  hashed(hash: Uint8Array | null): string {
    if (hash === null) return ''
    return createHmac('sha256', this.#key).update(hash).digest().subarray(0, hashBytes).toString('hex')
  }

  /** Ends the file, gives it its name and destroys the key. Returns the SHA-256 over its lines, in hex. */
  close(): string {
    const sha256 = this.#sha256.copy().digest('hex')
    const end = { kind: 'end', lines: this.#lines, sha256 }
    writeSync(this.#file, `${JSON.stringify(end)}\n`)
    fsyncSync(this.#file)
    closeSync(this.#file)
    rmSync(keyOf(this.#path))
    renameSync(partOf(this.#path), this.#path)
    return sha256
  }

  /** Leaves what is there for another time. */
  leave(): void {
    closeSync(this.#file)
  }
}

const partOf = (path: string) => `${path}.part`
const keyOf = (path: string) => `${path}.key`

/** The lines up to where the file was cut off. */
async function* wholeLines(path: string) {
  try {
    yield* readLines(path)
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error
  }
}
