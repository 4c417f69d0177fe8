import { accountStaff } from '@fairlead/contract/account-staff'
import type { AccountState } from '@fairlead/contract/account-states'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { contactRoles, type OperatorRole } from '@fairlead/contract/operator-roles'
import type { Ctx } from '../context.ts'
import { selecting } from '../db/read.ts'
import { byText, byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { type Begins, is, type ListSource, moments, readList } from '../staff/staff-list.ts'

type Row = {
  id: string
  username: string
  nickname: string
  state: AccountState
  state_reason: string | null
  state_until: Date | null
  entry: string
  created_at: Date
}

/** Accounts, newest first, by state and by how the username begins. */
export async function listAccounts(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof accountStaff.list>,
): Promise<Data<typeof accountStaff.list>> {
  return readList(ctx, accountStaff.list, input, accountsFor(staff.role))
}

/** By names for everybody who has the list; by an e-mail address or a telephone number for who may read those. */
export function accountsFor(role: OperatorRole): Accounts {
  if (contactRoles.includes(role)) return accounts
  return { ...accounts, search: byName }
}

type Accounts = ListSource<typeof accountStaff.list, Row, Data<typeof accountStaff.list>['items'][number]>

export const accounts: Accounts = {
  from: 'partner p',
  select:
    selecting<Row>(`select p.id, p.username, p.nickname, p.state, p.state_reason, p.state_until, p.entry, p.created_at
           from partner p`),
  sorts: { created_at: byTime('p.created_at'), username: byText('p.username_small') },
  filters: { state: is('p.state'), ...moments('created_at', 'p.created_at') },
  // Nothing but what is typed in full digits is a telephone number.
  search: (begins) => [
    ...byName(begins),
    begins.inSmall('p.email_small'),
    ...begins.inDigits('p.phone_digits'),
  ],
  view: (row) => ({
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    state: row.state,
    reason: row.state_reason,
    until: row.state_until?.toISOString() ?? null,
    entry: row.entry,
    created_at: row.created_at.toISOString(),
  }),
}

function byName({ inSmall }: Begins): string[] {
  return [inSmall('p.username_small'), inSmall('p.nickname_small')]
}
