import { Money } from '@fairlead/ui/Money'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { isFirstDay } from '../wallet/first-day.ts'
import { partsOfTotal, shownParts, toneOf } from '../wallet/shown-parts.ts'
import { useHiddenAmounts } from '../wallet/useHiddenAmounts.ts'
import type { Property } from '../wallet/wallet-queries.ts'

/** What everything comes to, the two ways money moves, and where it is. */
export function MoneyRail({ property }: { property: Property }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [hidden] = useHiddenAmounts()
  const shown = shownParts(property)
  const first = isFirstDay(property)
  return (
    <>
      <section className="rail-hull" aria-label={t('wallet.head.total')}>
        <p>{t('wallet.head.total')}</p>
        <p className="rail-total">
          <Money micros={shown.total} size="display" hidden={hidden} {...formats.money} />
        </p>
        <p>
          {first ? t('wallet.first.head') : t('wallet.head.asOf', { time: formats.time(property.as_of) })}
        </p>
        <p className="rail-ways">
          <a className="rail-way" href={link('/wallet/withdraw')}>
            {t('wallet.head.withdraw')}
          </a>
          <a className="rail-way" href={link('/wallet/deposit')}>
            {t('wallet.head.deposit')}
          </a>
        </p>
      </section>
      {!first && (
        <div className="rail-card rail-parts">
          <SplitBar
            label={t('wallet.holdings.bar')}
            parts={partsOfTotal.map((part) => ({ value: shown[part], tone: toneOf[part] }))}
          />
          <dl>
            {partsOfTotal.map((part) => (
              <div key={part} data-tone={toneOf[part]}>
                <dt>{t(`wallet.holdings.${part}`)}</dt>
                <dd>
                  <Money micros={shown[part]} hidden={hidden} {...formats.money} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}
