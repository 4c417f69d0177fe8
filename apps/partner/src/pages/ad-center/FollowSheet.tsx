import { LazySheet } from '@fairlead/ui/LazySheet'
import { useTranslation } from '../../shell/words.tsx'
import type { Mandate, OperatedRecord, OwnOperatedId } from './assistance-queries.ts'
import { FollowTerms } from './FollowTerms.tsx'
import { OperatedIdForm } from './OperatedIdForm.tsx'

type Props = {
  current: Mandate | null
  own: OwnOperatedId
  open: boolean
  onClose: () => void
  /** The record that was read; undefined while an ID is still to be entered. */
  record: OperatedRecord | undefined
  onRecord: (record: OperatedRecord | undefined) => void
  onConfirm: (record: OperatedRecord, sharePercent: number) => void
}

/** Two steps before the transaction password: the ID, then its record and the share that may follow it. */
export function FollowSheet(props: Props) {
  const { current, own, open, onClose, record, onRecord, onConfirm } = props
  const { t } = useTranslation()
  return (
    <LazySheet
      open={open}
      onOpenChange={onClose}
      title={record ? t('assistance.record.title', { id: record.operated_id }) : t('assistance.follow.sheet')}
      closeLabel={t('shell.close')}
    >
      {record ? (
        <FollowTerms
          record={record}
          onOtherId={() => onRecord(undefined)}
          onConfirm={(share) => onConfirm(record, share)}
        />
      ) : (
        <OperatedIdForm current={current} own={own} onRecord={onRecord} />
      )}
    </LazySheet>
  )
}
