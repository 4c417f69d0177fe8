import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ConfirmedMove } from '../plan/ConfirmedMove.tsx'
import { assistanceKey, type Mandate } from './assistance-queries.ts'
import { MandateHead } from './MandateHead.tsx'
import { MandateTerms } from './MandateTerms.tsx'
import css from './OperatedPage.module.css'
import { RecordSheet } from './RecordSheet.tsx'

/** The mandate in force: its gain or loss, its terms, the ways into its orders and record, and out of it. */
export function CurrentMandate({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [reading, setReading] = useState(false)
  const { id, operated_id } = mandate
  const stop = useMutation({
    mutationFn: () => api.assistance.unfollow({ id }),
    onSuccess: () => showToast(t('assistance.stop.done', { id: operated_id }), 'done'),
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: assistanceKey }),
  })
  return (
    <>
      <MandateHead mandate={mandate} />
      <MandateTerms mandate={mandate} />
      <Card>
        <ListRow
          icon={<Icon name="plan" />}
          title={t('assistance.orders.row')}
          note={t('assistance.orders.counts', { put: mandate.orders, skipped: mandate.skipped })}
          href={`#/ad-center/follow-record?id=${id}`}
        />
        <ListRow
          icon={<Icon name="book" />}
          title={t('assistance.record.row', { id: operated_id })}
          note={t('assistance.record.rowNote')}
          onPress={() => setReading(true)}
        />
      </Card>
      <div className={css.actions}>
        <ConfirmedMove
          wide
          words={{
            button: t('assistance.stop.button'),
            title: t('assistance.stop.title', { id: operated_id }),
            text: t('assistance.stop.text'),
            yes: t('assistance.stop.confirm'),
            no: t('assistance.stop.keep'),
          }}
          waiting={stop.isPending}
          onMove={(close) => stop.mutate(undefined, { onSettled: close })}
        />
      </div>
      <RecordSheet operatedId={operated_id} open={reading} onClose={() => setReading(false)} />
    </>
  )
}
