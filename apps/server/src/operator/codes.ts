import type { Data, Input } from '@fairlead/contract/endpoint'
import type { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { many } from '../db/read.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { Misfit } from '../http/validate.ts'
import { addInvitation, type InvitationKind } from '../session/invitations.ts'
import { act } from './act.ts'
import { audit } from './audit.ts'
import type { Staff } from './sessions.ts'

type Row = {
  id: string
  kind: InvitationKind
  state: 'unused' | 'used' | 'expired'
  issued_by: string
  issued_at: Date
  expires_at: Date
  used_by: string | null
  used_at: Date | null
}

const prefixes = { license_key: 'KEY', authorization_code: 'OPEN' } as const

/** Support: issues a code, free, single use, good for 14 days. It is shown this once; only its hash is kept. */
export async function issueCode(
  ctx: Tx,
  staff: Staff,
  { kind, needs_activation = false }: Input<typeof supportStaff.codeIssue>,
): Promise<Data<typeof supportStaff.codeIssue>> {
  // An authorization code opens an ad account at once: there is nothing to activate by then.
  if (needs_activation && kind !== 'license_key') throw new Misfit('needs_activation', 'invalid')
  const now = ctx.clock.now()
  const id = newId(now)
  // Twelve letters of 32: 60 bits.
  const code = newReference(prefixes[kind], 12)
  const issued = { id, operatorId: staff.operatorId }
  let expiresAt = now
  await act(ctx, staff, {
    change: async (db) => {
      expiresAt = await addInvitation(db, kind, code, now, { needsActivation: needs_activation, issued })
      return true
    },
    note: (done) => audit(done, 'code_issue', null, id, { kind }),
  })
  return { id, code, expires_at: expiresAt.toISOString() }
}

/** Codes that staff issued and what became of them, newest first. */
export async function listCodes(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof supportStaff.codeList>,
): Promise<Data<typeof supportStaff.codeList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<Row>(
    ctx.db,
    `select i.id, i.kind, o.username as issued_by, i.issued_at, i.expires_at, p.username as used_by, i.used_at,
       case when i.used_by is not null then 'used' when i.expires_at <= $1 then 'expired' else 'unused' end as state
     from invitation i
     join operator o on o.id = i.issued_by
     left join partner p on p.id = i.used_by
     where i.issued_at is not null and ($2::timestamptz is null or (i.issued_at, i.id) < ($2, $3::uuid))
     order by i.issued_at desc, i.id desc limit $4`,
    [ctx.clock.now(), at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => ({
      ...row,
      issued_at: row.issued_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }),
    (row) => [row.issued_at, row.id],
  )
}
