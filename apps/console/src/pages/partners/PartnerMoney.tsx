import { parseAmount } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { money as moneyOf } from '../../formats.ts'
import type { PartnerView } from '../../shell/operator.ts'
import { languageTag, t } from '../../words.ts'
import css from './PartnerPage.module.css'

/** What the partner has, by where it is: in the words that the partner reads in the wallet. */
export function PartnerMoney({ money }: Pick<PartnerView, 'money'>) {
  const places = [
    ['available', money.available_balance],
    ['held', money.to_be_consumed],
    ['pending', money.to_be_settled],
    ['onItsWay', money.on_its_way],
    ...(Number(money.discount_amount) > 0 ? [['promo', money.discount_amount] as const] : []),
    ...(Number(money.startup_funds) > 0 ? [['startupFunds', money.startup_funds] as const] : []),
  ] as const
  return (
    <div className={css.money}>
      <dl className={css.places}>
        <div>
          <dt>{t('console.partner.total')}</dt>
          <dd>
            <Money micros={parseAmount(money.total_assets)} size="display" locale={languageTag} />
          </dd>
        </div>
        {places.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`console.partner.${name}`)}</dt>
            <dd>
              <Money micros={parseAmount(amount)} size="amount2" locale={languageTag} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.soft}>
        {t('console.partner.inAndOut', {
          paidIn: moneyOf(money.money_in),
          paidOut: moneyOf(money.money_out),
        })}
      </p>
    </div>
  )
}
