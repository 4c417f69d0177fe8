import { Refusal, type RefusalKey } from '@fairlead/contract/refusals'
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { InvalidInput } from './validate.ts'

/** Everything of a form but its file: boundaries, headers, a few short fields. */
const aroundBytesMax = 16_384

/** Adds a route whose body is FormData; every other route goes on refusing forms. */
export function takeForm(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
    // Whoever is answered before the end would go on sending for nothing.
    scope.addHook('onSend', (request, reply, payload, done) => {
      if (!request.raw.complete) reply.header('Connection', 'close')
      done(null, payload)
    })
    scope.route(route)
  })
}

/**
 * Reads a form of one file and a few short fields; the file becomes a File. Throws Refusal `tooLarge` before anything
 * is read where the announced length says so, else at the first byte too many, and an InvalidInput for what is no whole form or
 * has too much around its file.
 */
export async function readForm(
  request: FastifyRequest,
  fileBytesMax: number,
  tooLarge: RefusalKey = 'image_too_large',
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new InvalidInput('body', 'invalid')
  const bytesMax = fileBytesMax + aroundBytesMax
  if (Number(request.headers['content-length']) > bytesMax) throw new Refusal(tooLarge)
  // The count of the file's bytes is our own: the parser's would read a file that is too large to its end.
  const limits = {
    fileSize: fileBytesMax + 1,
    files: 1,
    fields: 4,
    parts: 5,
    fieldSize: 1000,
    headerPairs: 20,
  }
  const parts = request.parts({ limits })
  const input: Record<string, unknown> = {}
  const first = nextPart(parts)
  // From here on it comes in.
  const flood = tooMuch(request, bytesMax)
  for (
    let part = await Promise.race([first, flood]);
    part;
    part = await Promise.race([nextPart(parts), flood])
  ) {
    input[part.fieldname] = part.type === 'file' ? await readFile(part, fileBytesMax, tooLarge) : part.value
  }
  return input
}

/** Fails at the first byte too many; what comes after the last part is no part, and has no limit of its own. */
function tooMuch(request: FastifyRequest, bytesMax: number): Promise<never> {
  let bytes = 0
  const flood = new Promise<never>((_, reject) => {
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bytesMax) reject(new InvalidInput('body', 'too_long'))
    })
  })
  flood.catch(() => undefined)
  return flood
}

async function nextPart(parts: AsyncIterableIterator<Multipart>): Promise<Multipart | undefined> {
  return parts.next().then(({ value }) => value, refuseBody)
}

async function readFile(
  { file, fieldname, filename, mimetype }: MultipartFile,
  bytesMax: number,
  tooLarge: RefusalKey,
) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reading = (async () => {
    for await (const chunk of file) {
      bytes += chunk.length
      if (bytes > bytesMax) return
      chunks.push(new Uint8Array(chunk))
    }
  })()
  await reading.catch(refuseBody)
  if (bytes > bytesMax) throw new Refusal(tooLarge, {}, fieldname)
  return new File(chunks, filename, { type: mimetype })
}

/** The parser's own errors: a form cut short, too many parts, a name from the prototype. */
function refuseBody(): never {
  throw new InvalidInput('body', 'invalid')
}
