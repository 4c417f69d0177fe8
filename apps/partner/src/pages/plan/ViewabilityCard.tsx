import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './TrafficCards.module.css'
import type { Traffic } from './traffic-queries.ts'

/** How many of the campaign’s ads were in view, and of how many of them the browser measured it: no ad says for which order it is. */
export function ViewabilityCard({ traffic: { campaign } }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const { number, percent } = useFormats()
  // Before the first ad there is no share of anything.
  if (!campaign?.ads) return null
  const { ads, in_view: inView, measured } = campaign
  const share = (part: number, whole: number) => percent(Math.round((part / Math.max(part, whole, 1)) * 100))
  const rows = [
    { label: t('traffic.viewability.ads'), value: number(ads), n: ads, tone: 'plain' },
    {
      label: t('traffic.viewability.inView'),
      value: t('traffic.viewability.ofAds', { count: inView, share: share(inView, ads) }),
      n: inView,
      tone: 'mark',
    },
    {
      label: t('traffic.viewability.measured'),
      value: t('traffic.viewability.ofInView', { count: measured, share: share(measured, inView) }),
      n: measured,
      tone: 'mid',
    },
  ] as const
  return (
    <Card>
      <div className={css.card}>
        <h3 className={css.title}>{t('traffic.viewability.title')}</h3>
        <p className={css.note}>{t('traffic.campaign.title')}</p>
        {rows.map(({ label, value, n, tone }) => (
          <div key={label}>
            <FactList>
              <FactRow label={label} value={value} />
            </FactList>
            <SplitBar
              label={`${label} ${value}`}
              parts={[
                { value: n, tone },
                { value: Math.max(ads - n, 0), tone: 'open' },
              ]}
            />
          </div>
        ))}
      </div>
      <CardFoot>{t('traffic.viewability.foot')}</CardFoot>
    </Card>
  )
}
