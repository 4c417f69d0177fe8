import { Card, CardFoot } from '@fairlead/ui/Card'
import { Progress } from '@fairlead/ui/Progress'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './TrafficCards.module.css'
import type { Traffic } from './traffic-queries.ts'

/** Which part of all impressions with these terms was drawn for this order, and the rule. Nothing before it is matched. */
export function DrawCard({ traffic: { draw } }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!draw) return null
  const { own_views: own, group_views: all } = draw
  const share = all === 0 ? 0 : own / all
  return (
    <Card>
      <div className={css.card}>
        <h3 className={css.title}>{t('traffic.draw.title')}</h3>
        <p className={css.note}>
          <Trans i18nKey="traffic.draw.of" values={{ own, all }} components={{ b: <b /> }} />
        </p>
        <Progress
          value={share}
          label={t('traffic.draw.label', { share: formats.percent(Math.round(share * 100)) })}
        />
      </div>
      <CardFoot>
        {draw.share_percent_max === null
          ? t('traffic.draw.textFree')
          : t('traffic.draw.text', { most: formats.percent(draw.share_percent_max) })}
      </CardFoot>
    </Card>
  )
}
