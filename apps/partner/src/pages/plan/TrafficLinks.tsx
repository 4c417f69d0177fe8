import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { saveFile } from '@fairlead/ui/save-file'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './TrafficCards.module.css'
import type { Traffic } from './traffic-queries.ts'

/** What one can do with these figures: keep them as a file, look further back, check the draw by
 * the numbers that the network published, or say that they are wrong. */
export function TrafficLinks({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const showFailure = useShowFailure()
  const { order, from, to, seeds } = traffic
  const saved = () => showToast(t('traffic.csv.saved'), 'done')
  const download = useMutation({
    mutationFn: async () => saveFile(await api.traffic.orderTrafficFile({ id: order.id, from, to })),
    onSuccess: saved,
    onError: showFailure,
  })
  const keepSeeds = () => {
    const rows = [Object.keys(seeds[0] ?? {}), ...seeds.map(Object.values)]
    saveFile({ name: `draw-${to}.csv`, type: 'text/csv', content_base64: btoa(rows.join('\n')) })
    saved()
  }
  const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
  return (
    <div className={css.links}>
      <Card>
        {traffic.earlier && (
          <ListRow
            icon={<Icon name="calendar" />}
            title={t('traffic.earlier.title')}
            note={t('traffic.earlier.note', { day: formats.day(`${before}T12:00:00`) })}
            href={link('/plan/traffic', { id: order.id, to: before })}
          />
        )}
        <ListRow
          icon={<Icon name="receipt" />}
          title={t('traffic.csv.title')}
          note={t(download.isPending ? 'traffic.csv.waiting' : 'traffic.csv.note')}
          onPress={() => {
            if (!download.isPending) download.mutate()
          }}
        />
        <ListRow
          icon={<Icon name="lock" />}
          title={t('traffic.check.title')}
          note={t('traffic.check.text')}
          onPress={keepSeeds}
        />
        <ListRow
          icon={<Icon name="question" />}
          title={t('traffic.wrong.title')}
          note={order.estimated && t('traffic.wrong.note')}
          href={link('/ad-center/feedback', { about: order.plan_number })}
        />
      </Card>
    </div>
  )
}
