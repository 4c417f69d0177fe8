import { Sheet } from '@fairlead/ui/Sheet'
import { useState } from 'react'
import { useTranslation } from '../../shell/words.tsx'
import type { Mandate, OperatedRecord, OwnOperatedId } from './assistance-queries.ts'
import { FollowTerms } from './FollowTerms.tsx'
import { OperatedIdForm } from './OperatedIdForm.tsx'

type Props = {
  current: Mandate | null
  own: OwnOperatedId
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Two steps before the transaction password: the ID, then its record and the share that may follow it. */
export function FollowSheet({ current, own, open, onOpenChange }: Props) {
  const { t } = useTranslation()
  const [record, setRecord] = useState<OperatedRecord>()
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next)
        if (!next) setRecord(undefined)
      }}
      title={record ? t('assistance.record.title', { id: record.operated_id }) : t('assistance.follow.sheet')}
      closeLabel={t('shell.close')}
    >
      {record ? (
        <FollowTerms
          record={record}
          current={current}
          onOtherId={() => setRecord(undefined)}
          // The password has a sheet of its own; this one steps aside for it and comes back if it is closed.
          onAsk={() => onOpenChange(false)}
          onNotConfirmed={() => onOpenChange(true)}
        />
      ) : (
        <OperatedIdForm current={current} own={own} onRecord={setRecord} />
      )}
    </Sheet>
  )
}
