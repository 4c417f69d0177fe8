import type { Data, Input } from '@fairlead/contract/endpoint'
import { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { selecting } from '../db/read.ts'
import { InvalidInput } from '../http/validate.ts'
import { endOfCode, hashCode, type InvitationKind } from '../session/invitations.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { byStaff, is, type ListSource, ofPartner, readList } from '../staff/staff-list.ts'

type Row = {
  id: string
  kind: InvitationKind
  issued_by: string
  issued_at: Date
  expires_at: Date
  used_by: string | null
  used_at: Date | null
}

const prefixes = { license_key: 'KEY', authorization_code: 'OPEN' } as const

/** Support: issues a code, free, single use, good for 14 days. It is shown this once; only its hash is kept. */
export async function issueCode(
  ctx: Ctx,
  staff: Staff,
  { kind, needs_activation = false }: Input<typeof supportStaff.codeIssue>,
): Promise<Data<typeof supportStaff.codeIssue>> {
  // An authorization code opens an ad account at once: there is nothing to activate by then.
  if (needs_activation && kind !== 'license_key') throw new InvalidInput('needs_activation', 'invalid')
  const now = ctx.clock.now()
  const id = newId(now)
  // Twelve letters of 32: 60 bits.
  const code = newReference(prefixes[kind], 12)
  const issue = { staff: staff.token, id, code_hash: hashCode(code), kind, needs_activation, now }
  await callMoney(ctx.db, 'issue_code', issue)
  return { id, code, expires_at: endOfCode(now).toISOString() }
}

/** Codes that staff issued and what became of them, newest first. */
export async function listCodes(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof supportStaff.codeList>,
): Promise<Data<typeof supportStaff.codeList>> {
  return readList(ctx, supportStaff.codeList, input, codesAt(ctx.clock.now()))
}

/** All codes that staff issued, used and over as they are at this moment. */
export function codesAt(
  now: Date,
): ListSource<typeof supportStaff.codeList, Row, Data<typeof supportStaff.codeList>['items'][number]> {
  return {
    from: 'invitation i',
    only: 'i.issued_at is not null',
    select: selecting<Row>(`
      select i.id, i.kind, o.username as issued_by, i.issued_at, i.expires_at, p.username as used_by, i.used_at
      from invitation i
      join operator o on o.id = i.issued_by and i.issued_at is not null
      left join partner p on p.id = i.used_by`),
    sorts: { issued_at: byTime('i.issued_at') },
    filters: {
      kind: is('i.kind'),
      state: (asked, bind) => {
        if (asked === 'used') return 'i.used_by is not null'
        return `i.used_by is null and i.expires_at ${asked === 'expired' ? '<=' : '>'} ${bind(now)}`
      },
    },
    search: (begins) => [byStaff('i.issued_by', begins), ofPartner('i.used_by', begins)],
    view: (row) => ({
      ...row,
      state: row.used_by ? 'used' : row.expires_at <= now ? 'expired' : 'unused',
      issued_at: row.issued_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }),
  }
}
