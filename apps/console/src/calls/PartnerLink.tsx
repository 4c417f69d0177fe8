import { useQuery } from '@tanstack/react-query'
import { me } from '../queries.ts'
import { hrefOf } from '../shell/desk-place.ts'
import { mayCall } from './menu.ts'
import css from './PartnerLink.module.css'

/** Leads to the page of a partner; only a name for roles that have no such page. */
export function PartnerLink({ username }: { username: string }) {
  const { data: viewer } = useQuery(me)
  if (!viewer || !mayCall('partnerStaff.open', viewer.role)) return username
  return (
    <a className={css.link} href={partnerHref(username)}>
      {username}
    </a>
  )
}

/** Where the page of a partner is. */
export function partnerHref(username: string): string {
  return hrefOf('accountStaff.list', { partner: username })
}
