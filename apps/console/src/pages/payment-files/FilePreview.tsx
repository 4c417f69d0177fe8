import type { Data } from '@fairlead/contract/endpoint'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import { money } from '../../formats.ts'
import { t } from '../../words.ts'
import css from './FilePreview.module.css'

export type PaymentFilePreview = Data<typeof moneyStaff.paymentFilePreview>
type LeftOut = PaymentFilePreview['left_out'][number]

/** What a file would send now, what it would leave out and why, and what follows from making it. */
export function FilePreview({ preview }: { preview: PaymentFilePreview }) {
  const { kind, currency, withdrawals, left_out } = preview
  const [asked, fees, amount] = [preview.asked, preview.fees, preview.amount].map((each) => money(each))
  return (
    <div className={css.preview} aria-live="polite">
      <div>
        <p className={css.sends}>
          {withdrawals > 0
            ? t('console.paymentFile.sends', { count: withdrawals, amount: amount ?? '', currency })
            : t('console.paymentFile.nothing')}
        </p>
        {withdrawals > 0 && (
          <p className={css.soft}>
            {t('console.paymentFile.sum', { asked: asked ?? '', fees: fees ?? '', amount: amount ?? '' })}
          </p>
        )}
      </div>
      {left_out.length > 0 && (
        <section className={css.part}>
          <h3>{t('console.paymentFile.leftOut')}</h3>
          <ul className={css.lines}>
            {left_out.map((each) => (
              <li key={each.reason}>
                {t('console.paymentFile.leftOutOf', { count: each.withdrawals, amount: money(each.amount) })}
                <span className={css.soft}>{whyOf(each, kind)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {withdrawals > 0 && (
        <section className={css.part}>
          <h3>{t('console.paymentFile.then')}</h3>
          <ul className={css.then}>
            <li>{t('console.paymentFile.thenCancelled')}</li>
            <li>{t('console.paymentFile.thenSent')}</li>
            <li>{t('console.paymentFile.thenFinal')}</li>
            <li>
              {t(kind === 'bank_card' ? 'console.paymentFile.thenBank' : 'console.paymentFile.thenWallet')}
            </li>
            <li>{t('console.paymentFile.thenArrives')}</li>
          </ul>
        </section>
      )}
    </div>
  )
}

function whyOf({ reason }: LeftOut, kind: PaymentFilePreview['kind']): string {
  if (reason !== 'other_kind') return t(`console.leftOut.${reason}`)
  return t(kind === 'bank_card' ? 'console.leftOut.to_wallet_address' : 'console.leftOut.to_bank_card')
}
