import { asShown, parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './SinceYouJoined.module.css'
import { resultOf, shownAtWork, shownParts } from './shown-parts.ts'
import type { Property } from './wallet-queries.ts'

/**
 * Money in, money out and at work on one scale, and what came of it: everything there is now plus what left, minus what
 * came.
 */
export function SinceYouJoined({ property, hidden }: { property: Property; hidden: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const moneyIn = parseAmount(property.money_in)
  const moneyOut = parseAmount(property.money_out)
  const atWork = shownAtWork(property)
  const { toBeSettled } = shownParts(property)
  const result = resultOf(property)
  const scale = [moneyIn, moneyOut, atWork].reduce((most, each) => (each > most ? each : most), 1n)
  const rows = [
    { label: t('wallet.since.moneyIn'), micros: moneyIn, tone: 'sea' },
    { label: t('wallet.since.moneyOut'), micros: moneyOut, tone: 'ink' },
    { label: t('wallet.since.atWork'), micros: atWork, tone: 'amber' },
  ]
  const note = resultNote()
  return (
    <Section title={t('wallet.since.title')}>
      <Card>
        <dl className={css.rows}>
          {rows.map((row) => (
            <div key={row.label} className={css.row}>
              <dt>{row.label}</dt>
              <dd className={css.track}>
                <span
                  className={css.bar}
                  data-tone={row.tone}
                  style={{ width: `${Number((row.micros * 1000n) / scale) / 10}%` }}
                />
              </dd>
              <dd className={css.amount}>
                <Money micros={row.micros} size="row" hidden={hidden} {...formats.money} />
              </dd>
            </div>
          ))}
        </dl>
        <CardFoot>
          <div className={css.result}>
            <p className={css.title}>{t('wallet.since.result')}</p>
            <Money
              micros={result}
              size="amount2"
              tone={hidden ? 'ink' : 'gain-loss'}
              sign="always"
              hidden={hidden}
              {...formats.money}
            />
          </div>
          {note && <p>{note}</p>}
        </CardFoot>
      </Card>
    </Section>
  )

  function resultNote() {
    const shown = (micros: bigint) => ({ amount: hidden ? '••••' : formats.amount(micros) })
    if (toBeSettled > 0n) return t('wallet.since.resultEstimated', shown(toBeSettled))
    if (atWork > 0n) return t('wallet.since.resultAtWork', shown(atWork))
    // What never began is not final.
    return asShown(result) === 0n ? null : t('wallet.since.resultFinal')
  }
}
