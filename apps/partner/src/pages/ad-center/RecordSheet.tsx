import { LazySheet } from '@fairlead/ui/LazySheet'
import { useQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { recordQuery } from './following-queries.ts'
import { RecordView } from './RecordView.tsx'

type Props = { followedId: string; open: boolean; onClose: () => void }

/** The record of a followed ID, to be read again at any time. */
export function RecordSheet({ followedId, open, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery({ ...recordQuery(followedId), enabled: open })
  return (
    <LazySheet
      open={open}
      onOpenChange={onClose}
      title={t('following.record.title', { id: followedId })}
      closeLabel={t('shell.close')}
    >
      {query.data ? <RecordView record={query.data} /> : <PageState query={query} />}
    </LazySheet>
  )
}
