import { Card, CardFoot } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './LevelPage.module.css'
import { type CreditLine, creditQuery } from './standing-queries.ts'

/** The credit score as a sum: where it starts, what each cause counts, and every line that counts now. */
export function CreditScore() {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useInfiniteQuery(creditQuery)
  const score = query.data?.pages[0]
  return (
    <Section title={t('standing.credit.title')}>
      {score && (
        <Card padded>
          <FactList>
            <FactRow label={t('standing.credit.start')} value={formats.number(score.start)} />
            <FactRow
              label={t('standing.credit.lines', { count: score.window_days })}
              value={signed(score.points)}
            />
            <FactRow
              label={t('standing.credit.score')}
              value={t('standing.credit.outOf', { score: score.score, most: 1000 })}
            />
          </FactList>
          <CardFoot>
            {score.causes.map(({ cause, points }) => (
              <p key={cause}>{t(`standing.cause.${cause}.rule`, { points: signed(points) })}</p>
            ))}
          </CardFoot>
        </Card>
      )}
      <Paged
        query={query}
        empty={
          <EmptyState
            drawing="flows"
            title={t('standing.credit.empty')}
            text={t('standing.credit.emptyText')}
          />
        }
      >
        {(lines) => (
          <Card>
            {lines.map((line) => (
              <ListRow
                key={line.id}
                title={t(`standing.cause.${line.cause}.title`)}
                note={noteOf(line)}
                amount={
                  <span className={css.points} data-tone={line.points > 0 ? 'gain' : 'loss'}>
                    {signed(line.points)}
                  </span>
                }
                href={link('/plan/detail', { id: line.order_id })}
              />
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )

  function noteOf(line: CreditLine) {
    return t('standing.credit.note', {
      product: line.product,
      time: formats.dayTime(line.at),
      until: formats.day(line.counts_until),
    })
  }

  /** With its sign; losses with a real minus. */
  function signed(points: number) {
    return points > 0 ? `+${formats.number(points)}` : formats.number(points).replace('-', '−')
  }
}
