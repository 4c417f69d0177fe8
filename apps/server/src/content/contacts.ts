import { contentStaff } from '@fairlead/contract/content-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Ctx } from '../context.ts'
import { selecting } from '../db/read.ts'
import { type ProposalView, propose } from '../proposals/proposals.ts'
import { readContacts } from '../session/contacts.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { type ListSource, readList } from '../staff/staff-list.ts'

type Version = Data<typeof contentStaff.contactList>['items'][number]
type Row = Omit<Version, 'published_at'> & { published_at: Date }

export const contactVersions: ListSource<typeof contentStaff.contactList, Row, Version> = {
  from: 'contact_version v',
  select: selecting<Row>(`
    select v.id, v.version, v.contacts, v.deposit_contacts, v.published_at, b.username as proposed_by,
      d.username as confirmed_by
    from contact_version v
    join proposal p on p.id = v.id
    join operator b on b.id = p.proposed_by
    join operator d on d.id = p.decided_by`),
  sorts: { published_at: byTime('v.published_at') },
  filters: {},
  search: () => [],
  view: (row) => ({ ...row, published_at: row.published_at.toISOString() }),
}

/** Contacts of customer service that two people agreed on, the newest first. */
export function listContacts(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof contentStaff.contactList>,
): Promise<Data<typeof contentStaff.contactList>> {
  return readList(ctx, contentStaff.contactList, input, contactVersions)
}

/** Whom partners reach now: what a proposal of others begins with. */
export async function currentContacts(ctx: Ctx): Promise<Data<typeof contentStaff.contactsNow>> {
  const { contacts, deposits } = await readContacts(ctx)
  const same = deposits.join(' ') === contacts.join(' ')
  return { contacts: [...contacts], deposit_contacts: same ? [] : [...deposits] }
}

/**
 * Content or admin: proposes whom partners reach; an admin, somebody else, confirms. Throws Refusal contact_refused for what is no
 * address of a page by https, of mail or of a telephone.
 */
export function proposeContacts(
  ctx: Ctx,
  staff: Staff,
  { contacts, deposit_contacts = [], note }: Input<typeof contentStaff.contactsSet>,
): Promise<ProposalView> {
  const params = { contacts: inOneText(contacts), deposit_contacts: inOneText(deposit_contacts) }
  return propose(ctx, staff, { kind: 'contacts', params, note })
}

/** An address has no space in it. */
function inOneText(all: readonly { readonly url: string }[]): string {
  return all.map(({ url }) => url).join(' ')
}
