import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { files } from '@fairlead/contract/files'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { Caller } from '../http/caller.ts'
import { looksLikeImage, redraw } from './redraw.ts'
import { fileUrl, uploadFolder } from './serve-files.ts'

/**
 * Takes an image in and keeps it drawn anew under a random name (docs/screens-and-calls.md, Checks: image upload). Only
 * what looks like an image is opened, and that twenty times a day for each partner. Throws a Refusal about the field
 * `file`.
 */
export async function uploadImage(
  ctx: Ctx,
  caller: Caller,
  { file }: Input<typeof files.upload>,
): Promise<Data<typeof files.upload>> {
  const sent = Buffer.from(await file.arrayBuffer())
  if (!looksLikeImage(sent)) throw new Refusal('not_an_image')
  await takeTry(ctx, 'upload', caller.partnerId)
  const drawn = await redraw(sent)
  const fileName = `${randomBytes(16).toString('hex')}.webp`
  const folder = uploadFolder(ctx.dataDir)
  await mkdir(folder, { recursive: true })
  // First the file, then the row: a crash between leaves a file that nobody names, never a name without its file.
  await writeFile(join(folder, fileName), drawn, { flag: 'wx', mode: 0o600 })
  const now = ctx.clock.now()
  const id = newId(now)
  await ctx.db.query({
    text: 'insert into upload (account_id, id, file_name, bytes, at) values ($1, $2, $3, $4, $5)',
    values: [caller.partnerId, id, fileName, drawn.length, now],
  })
  return { id, url: fileUrl(fileName) }
}
