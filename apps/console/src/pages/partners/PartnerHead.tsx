import { choiceLabel } from '@fairlead/locales/field-label'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { StateChip } from '../../calls/StateChip.tsx'
import { day } from '../../formats.ts'
import type { PartnerView } from '../../shell/operator.ts'
import { RecordHead } from '../../shell/RecordPage.tsx'
import { t } from '../../words.ts'
import css from './PartnerPage.module.css'

/** Who it is, how the account stands, and what this role may do about the account. */
export function PartnerHead({ partner, viewer }: { partner: PartnerView; viewer: Viewer }) {
  const { account, lang, contact } = partner
  return (
    <RecordHead
      title={account.username}
      moves={<RowActions list="accountStaff.list" row={account} title={account.username} viewer={viewer} />}
    >
      <StateChip state={account.state} />
      <p className={css.soft}>
        {t('console.partner.who', {
          nickname: account.nickname,
          language: choiceLabel(lang),
          day: day(account.created_at),
        })}
      </p>
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
    </RecordHead>
  )
}
