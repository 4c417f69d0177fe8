import type { Ctx } from '../context.ts'
import { contactsOf, framedContacts, readContacts } from './contacts.ts'

/** How long what was read is taken for what is there: so late at most a page that is opened knows of a changed contact. */
const readAnewMs = 5_000

/**
 * The contacts that a page of the app may show in a frame, as of a few seconds ago. Where the database does not answer, the last
 * that were read: the page opens without it.
 */
export function openContactFrames(ctx: Ctx): () => Promise<readonly string[]> {
  let known = framedContacts(ctx, contactsOf(ctx, { contacts: null, deposit_contacts: null }))
  let readAt = 0
  let reading: Promise<void> | undefined
  return async () => {
    if (ctx.clock.now().getTime() - readAt >= readAnewMs) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    return known
  }

  async function read(): Promise<void> {
    try {
      known = framedContacts(ctx, await readContacts(ctx))
    } catch (error) {
      ctx.log.warn({ err: error }, 'contacts could not be read')
    }
    readAt = ctx.clock.now().getTime()
  }
}
