import { LazySheet } from '@fairlead/ui/LazySheet'
import { useQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { recordQuery } from './assistance-queries.ts'
import { RecordView } from './RecordView.tsx'

type Props = { operatedId: string; open: boolean; onClose: () => void }

/** The record of an operated ID, to be read again at any time. */
export function RecordSheet({ operatedId, open, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery({ ...recordQuery(operatedId), enabled: open })
  return (
    <LazySheet
      open={open}
      onOpenChange={onClose}
      title={t('assistance.record.title', { id: operatedId })}
      closeLabel={t('shell.close')}
    >
      {query.data ? (
        <RecordView record={query.data} />
      ) : (
        <PageState query={query} loading={t('assistance.loading')} />
      )}
    </LazySheet>
  )
}
