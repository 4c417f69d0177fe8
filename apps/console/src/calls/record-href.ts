import type { auditSubjects } from '@fairlead/contract/people-staff'
import { type SearchKind, searchKinds } from '@fairlead/contract/search-kinds'
import { hrefOf } from '../shell/desk-place.ts'
import { isFor } from './menu.ts'
import { partnerHref } from './PartnerLink.tsx'
import type { Viewer } from './place.ts'

/** Where a record of a kind is: on a page of its own where its kind has one, else its row, opened. */
export function recordHref(kind: SearchKind | 'proposal', id: string, name: string): string {
  switch (kind) {
    case 'partner':
      return partnerHref(name)
    case 'proposal':
      return hrefOf('proposalStaff.proposalList', { open: id })
    case 'campaign':
      return hrefOf(searchKinds[kind].list, { campaign: id })
    case 'advertiser':
      return hrefOf(searchKinds[kind].list, { advertiser: id })
    case 'publisher':
      return hrefOf(searchKinds[kind].list, { publisher: id })
    default:
      return hrefOf(searchKinds[kind].list, { open: id })
  }
}

/** The same of what a line of the audit log is about; nothing for whoever has no such list. */
export function subjectHref(
  kind: (typeof auditSubjects)[number],
  id: string,
  name: string,
  { role }: Viewer,
): string | undefined {
  if (kind === 'operator') return undefined
  const list = kind === 'proposal' ? 'proposalStaff.proposalList' : searchKinds[kind].list
  return isFor(list, role) ? recordHref(kind, id, name) : undefined
}
