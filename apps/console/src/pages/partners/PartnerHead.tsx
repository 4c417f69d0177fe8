import { choiceLabel } from '@fairlead/locales/field-label'
import { titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { StateChip } from '../../calls/StateChip.tsx'
import { day } from '../../formats.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import type { PartnerView } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './PartnerPage.module.css'

/** Who it is, how the account stands, and what this role may do about the account. */
export function PartnerHead({ partner, viewer }: { partner: PartnerView; viewer: Viewer }) {
  const { account, lang, contact } = partner
  return (
    <header className={css.head}>
      <div className={css.who}>
        <a className={css.back} href={hrefOf('accountStaff.list')}>
          {titleOf('accountStaff.list')}
        </a>
        <span aria-hidden="true">›</span>
        <h2 className={css.title}>{account.username}</h2>
        <StateChip state={account.state} />
        <p className={css.soft}>
          {t('console.partner.who', {
            nickname: account.nickname,
            language: choiceLabel(lang),
            day: day(account.created_at),
          })}
        </p>
      </div>
      {account.reason && (
        <p className={css.soft}>
          {account.until
            ? t('console.partner.stateUntil', {
                reason: choiceLabel(account.reason),
                day: day(account.until),
              })
            : choiceLabel(account.reason)}
        </p>
      )}
      {contact && (
        <p className={css.contact}>
          <span>{contact.email}</span> <span>{contact.phone}</span>
        </p>
      )}
      <RowActions list="accountStaff.list" row={account} title={account.username} viewer={viewer} />
    </header>
  )
}
