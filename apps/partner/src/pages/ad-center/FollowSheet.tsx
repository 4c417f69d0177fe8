import { LazySheet } from '@fairlead/ui/LazySheet'
import { useTranslation } from '../../shell/words.tsx'
import { FollowedIdForm } from './FollowedIdForm.tsx'
import { FollowTerms } from './FollowTerms.tsx'
import type { Follow, OwnFollowedId, TrackRecord } from './following-queries.ts'

type Props = {
  current: Follow | null
  own: OwnFollowedId
  open: boolean
  onClose: () => void
  /** The record that was read; undefined while an ID is still to be entered. */
  record: TrackRecord | undefined
  onRecord: (record: TrackRecord | undefined) => void
  onConfirm: (record: TrackRecord, sharePercent: number) => void
}

/** Two steps before the transaction password: the ID, then its record and the share that may follow it. */
export function FollowSheet(props: Props) {
  const { current, own, open, onClose, record, onRecord, onConfirm } = props
  const { t } = useTranslation()
  return (
    <LazySheet
      open={open}
      onOpenChange={onClose}
      title={record ? t('following.record.title', { id: record.followed_id }) : t('following.follow.sheet')}
      closeLabel={t('shell.close')}
    >
      {record ? (
        <FollowTerms
          record={record}
          onOtherId={() => onRecord(undefined)}
          onConfirm={(share) => onConfirm(record, share)}
        />
      ) : (
        <FollowedIdForm current={current} own={own} onRecord={onRecord} />
      )}
    </LazySheet>
  )
}
