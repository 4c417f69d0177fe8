import { type SearchKind, searchKinds } from '@fairlead/contract/search-kinds'
import { hrefOf } from '../shell/desk-place.ts'
import { partnerHref } from './PartnerLink.tsx'

/** Where a record of a kind is: on a page of its own where its kind has one, else its row, opened. */
export function recordHref(kind: SearchKind, id: string, name: string): string {
  switch (kind) {
    case 'partner':
      return partnerHref(name)
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
