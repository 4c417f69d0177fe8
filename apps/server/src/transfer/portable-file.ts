import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'

/**
 * A database in one file that any later release can fill an empty database from: lines of JSON, compressed. First the
 * header, then for each table its name and columns and one line a row (every value as PostgreSQL writes it as text), at
 * the end how many rows and the SHA-256 of everything before. The same rows give the same lines.
 */
const Header = z.strictObject({
  format: z.literal('fairlead-database'),
  version: z.literal(1),
  /** Of the program that wrote the file. */
  release: z.string(),
  /** The table files that the database was made with. */
  tables: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  partitions: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9_]+$/),
      of: z.string().regex(/^[a-z0-9_]+$/),
      bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/),
    }),
  ),
})
export type Header = z.infer<typeof Header>

const TableStart = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) })
type TableStart = z.infer<typeof TableStart>

const End = z.strictObject({ end: z.literal(true), rows: z.number(), sha256: z.string() })

/** The start of a table, or one of its rows: a JSON array of texts and nulls, as it stands in the file. */
export type Part = { start: TableStart } | { row: string }

/** A file that nothing can be imported from. Its message names the file. */
export class UnreadableFile extends Error {}

/**
 * Writes a file under another name and gives it its own once it is whole, so that an export that fails leaves nothing, or
 * the file of the one before.
 */
export async function writePortableFile(
  path: string,
  header: Omit<Header, 'format' | 'version'>,
  parts: AsyncIterable<Part>,
): Promise<{ rows: number }> {
  const partPath = `${path}.part`
  const sha256 = createHash('sha256')
  let rows = 0
  async function* texts() {
    const line = (text: string) => {
      sha256.update(`${text}\n`)
      return `${text}\n`
    }
    yield line(JSON.stringify({ format: 'fairlead-database', version: 1, ...header } satisfies Header))
    for await (const part of parts) {
      if ('row' in part) rows += 1
      yield line('row' in part ? part.row : JSON.stringify(part.start))
    }
    yield `${JSON.stringify({ end: true, rows, sha256: sha256.digest('hex') })}\n`
  }
  try {
    const file = createWriteStream(partPath, { mode: 0o600, flush: true })
    await once(file, 'open')
    await pipeline(inChunks(texts()), createGzip({ level: 9 }), file)
    renameSync(partPath, path)
    return { rows }
  } catch (error) {
    rmSync(partPath, { force: true })
    throw error
  }
}

const chunkChars = 65_536

async function* inChunks(texts: AsyncIterable<string>): AsyncIterable<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < chunkChars) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Reads all of a file once, and says what is in it. Throws UnreadableFile for one that is not whole. */
export async function checkPortableFile(path: string): Promise<Header> {
  const sha256 = createHash('sha256')
  let rows = 0
  let header: Header | undefined
  let end: z.infer<typeof End> | undefined
  for await (const line of linesOf(path)) {
    if (end) throw new UnreadableFile(`${path} is damaged: it goes on behind its end`)
    if (!header) header = headerOf(path, line)
    else if (line.startsWith('[')) rows += 1
    else end = End.safeParse(parsed(path, line)).data
    if (!end) sha256.update(`${line}\n`)
  }
  if (!header) throw new UnreadableFile(`${path} is empty`)
  if (!end) throw new UnreadableFile(`${path} is damaged: its end is missing`)
  if (end.rows !== rows || end.sha256 !== sha256.digest('hex'))
    throw new UnreadableFile(`${path} is damaged: its contents do not match its checksum`)
  return header
}

/** The tables and rows of a file that was checked. */
export async function* partsOf(path: string): AsyncIterable<Part> {
  let first = true
  for await (const line of linesOf(path)) {
    if (first) first = false
    else if (line.startsWith('[')) yield { row: line }
    else {
      const start = TableStart.safeParse(parsed(path, line)).data
      if (start) yield { start }
    }
  }
}

function headerOf(path: string, line: string): Header {
  const value = parsed(path, line) as { format?: unknown; version?: unknown; release?: unknown }
  if (value.format === 'fairlead-database' && value.version !== 1) {
    throw new UnreadableFile(
      `${path} was written by Fairlead ${value.release} in a form that this one cannot read`,
    )
  }
  const header = Header.safeParse(value).data
  if (!header) throw new UnreadableFile(`${path} is no export of Fairlead`)
  return header
}

function parsed(path: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new UnreadableFile(`${path} is no export of Fairlead`)
  }
}

const newLine = 10

async function* linesOf(path: string): AsyncIterable<string> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of file.pipe(unpacked) as AsyncIterable<Buffer>) {
      const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let at = text.indexOf(newLine); at >= 0; at = text.indexOf(newLine, from)) {
        yield text.toString('utf8', from, at)
        from = at + 1
      }
      rest = text.subarray(from)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw error
    throw new UnreadableFile(
      code === 'Z_BUF_ERROR' ? `${path} is damaged: its end is missing` : `${path} is damaged: ${message}`,
    )
  } finally {
    file.destroy()
  }
  if (rest.length > 0) throw new UnreadableFile(`${path} is damaged: its last line is cut off`)
}
