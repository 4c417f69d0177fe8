import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { AllLevels } from './AllLevels.tsx'
import { CreditScore } from './CreditScore.tsx'
import css from './LevelPage.module.css'
import { NextLevel } from './NextLevel.tsx'
import { type Level, levelQuery } from './standing-queries.ts'

/** `/ad-center/level`: level and credit score with exactly what they are worked out from (docs/rules.md, Levels). */
export function Page() {
  const query = useQuery(levelQuery)
  return (
    <>
      {query.data ? (
        <>
          <LevelHead level={query.data} />
          <LevelInputs level={query.data} />
          <NextLevel level={query.data} />
          <AllLevels level={query.data} />
        </>
      ) : (
        <PageState query={query} />
      )}
      {/* Drawn once what stands above has its height, so that nothing jumps. */}
      {!query.isPending && <CreditScore />}
    </>
  )
}

function LevelHead({ level }: { level: Level }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const rule = level.levels.find((each) => each.level === level.level)
  return (
    <BigAmount
      label={t('standing.level')}
      amount={
        <span className={css.figure}>
          {formats.number(level.level)}
          <span> {t('standing.of', { most: level.levels.length })}</span>
        </span>
      }
    >
      {rule &&
        t('standing.allows', {
          cap: formats.amount(parseAmount(rule.cap)),
          fee: formats.percent(rule.fee_percent),
        })}
    </BigAmount>
  )
}

function LevelInputs({ level }: { level: Level }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { presence } = level
  return (
    <Section title={t('standing.inputs')}>
      <Card padded>
        <FactList>
          <FactRow label={t('standing.advertisers')} value={formats.number(level.advertisers)} />
          <FactRow label={t('standing.opened')} value={formats.dayTime(level.account_opened_at)} />
          <FactRow label={t('standing.age')} value={t('standing.days', { count: level.days })} />
          {presence && <FactRow label={t('standing.presence')} value={formats.number(presence.figure, 1)} />}
        </FactList>
        <CardFoot>
          {presence && <p>{t('standing.presenceNote', { count: presence.orders, limit: presence.limit })}</p>}
          <p>{t('standing.notForSale')}</p>
        </CardFoot>
      </Card>
    </Section>
  )
}
