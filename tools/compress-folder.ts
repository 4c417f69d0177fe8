import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures are compressed already. */
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest'])
/** Below this it would travel in as many packets as it does now. */
const bytesMin = 1_000

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Lays a `.br` and a `.gz` beside each file of a built app, as small as they get, for the server to send as they are. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < bytesMin) return
  const quality = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await asBrotli(content, { params: quality }))
  await writeFile(`${path}.gz`, await asGzip(content, { level: 9 }))
}
