import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Counted } from './plan-queries.ts'
import css from './ReceivedSum.module.css'
import { useFilteredWord } from './useReason.ts'

/** Received = paid + filtered, and withheld while there is any, with the reason of everything that was filtered. */
export function ReceivedSum({ counted }: { counted: Counted }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const wordOf = useFilteredWord()
  const { received, paid, withheld } = counted
  const filtered = filteredOf(counted)
  const figures = { received, paid, filtered, withheld }
  return (
    <>
      <p className={css.sum}>
        <Term word={t('plan.delivery.received')} figure={formats.number(received)} />
        <span>=</span>
        <Term word={t('plan.delivery.paid')} figure={formats.number(paid)} tone="sea" />
        <span>+</span>
        <Term word={t('plan.delivery.filtered')} figure={formats.number(filtered)} />
        {withheld > 0 && (
          <>
            <span>+</span>
            <Term word={t('traffic.withheldWord')} figure={formats.number(withheld)} tone="amber" />
          </>
        )}
      </p>
      <SplitBar
        label={t(withheld > 0 ? 'traffic.label' : 'plan.delivery.label', figures)}
        parts={[
          { value: paid, tone: 'mark' },
          { value: filtered, tone: 'plain' },
          { value: withheld, tone: 'amber' },
        ]}
      />
      {filtered > 0 && (
        <>
          <p className={css.reasons}>{t('plan.delivery.reasons')}</p>
          <FactList>
            {counted.filtered.map(({ reason, count }) => (
              <FactRow key={reason} label={wordOf(reason)} value={formats.number(count)} />
            ))}
          </FactList>
        </>
      )}
    </>
  )
}

function Term({ word, figure, tone }: { word: string; figure: string; tone?: 'sea' | 'amber' }) {
  return (
    <span>
      <span className={tone ? `${css.figure} ${css[tone]}` : css.figure}>{figure}</span>{' '}
      <span className={css.word}>{word}</span>
    </span>
  )
}

export function filteredOf(counted: Counted): number {
  return counted.filtered.reduce((sum, { count }) => sum + count, 0)
}
