import { EmptyState } from '@fairlead/ui/EmptyState'
import { type PageName, rolesWith, titleOf } from '../calls/menu.ts'
import link from '../calls/PartnerLink.module.css'
import { listText } from '../formats.ts'
import { t } from '../words.ts'
import { hrefOf } from './desk-place.ts'

type NotForRoleProps = {
  page: PageName
  /** Where the menu of whoever is signed in begins. */
  first: PageName | undefined
}

/** What stands at the address of a page that whoever is signed in does not have: who has it, and the way back. */
export function NotForRole({ page, first }: NotForRoleProps) {
  const roles = rolesWith(page).map((role) => t(`console.role.${role}`))
  return (
    <EmptyState
      page
      drawing="notices"
      title={t('console.desk.notForRole')}
      text={t('console.desk.notForRoleText', { page: titleOf(page), roles: listText(roles) })}
    >
      {first && (
        <a className={link.link} href={hrefOf(first)}>
          {t('console.desk.backTo', { page: titleOf(first) })}
        </a>
      )}
    </EmptyState>
  )
}
