import { draftAnnouncement, releaseAnnouncement } from '../announcements/announcements.ts'
import type { Ctx } from '../context.ts'
import type { Staff } from '../staff/sessions.ts'
import { inOtherLanguages, ownWords } from './words.ts'

/** Long past, so that it is told at once, and the same each time: a seed that was cut off asks for it again. */
const startsAt = '2026-01-01T00:00:00.000Z'

/** Tells everybody something by the same two people and calls as a real network. */
export async function seedAnnouncement(ctx: Ctx, content: Staff, approver: Staff): Promise<void> {
  const { id } = await draftAnnouncement(
    ctx,
    { ...content, idempotencyKey: 'seed-announcement' },
    {
      category: 'system_maintenance',
      starts_at: startsAt,
      words: [
        { lang: 'en', ...ownWords.announcement },
        ...inOtherLanguages(({ announcement }) => announcement),
      ],
    },
  )
  await releaseAnnouncement(ctx, { ...approver, idempotencyKey: 'seed-announcement-release' }, { id })
}
