import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Segments } from '@fairlead/ui/Segments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { propertyQuery } from '../wallet/wallet-queries.ts'
import css from './FollowingPage.module.css'
import type { TrackRecord } from './following-queries.ts'
import { RecordView } from './RecordView.tsx'

type Props = {
  record: TrackRecord
  onOtherId: () => void
  onConfirm: (sharePercent: number) => void
}

const shares = ['5', '10', '15', '20'] as const

/** The record first; then the share, with what it would be at most today; then the password for exactly that. */
export function FollowTerms({ record, onOtherId, onConfirm }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const available = useQuery(propertyQuery).data?.available_balance
  const [share, setShare] = useState<(typeof shares)[number]>('10')
  return (
    <div className={css.stack}>
      <div>
        <RecordView record={record} />
      </div>
      <div className={css.stack}>
        <h3 className={css.strong}>{t('following.follow.share')}</h3>
        <Segments
          label={t('following.follow.share')}
          options={shares.map((value) => ({ value, label: formats.percent(Number(value)) }))}
          value={share}
          onChange={setShare}
        />
        <p className={css.note}>{available === undefined ? '\u00a0' : shareNote(available)}</p>
      </div>
      <Button wide onClick={() => onConfirm(Number(share))}>
        {t('following.follow.submit', { id: record.followed_id })}
      </Button>
      <Button wide variant="quiet" onClick={onOtherId}>
        {t('following.follow.otherId')}
      </Button>
    </div>
  )

  function shareNote(balance: string): string {
    const micros = parseAmount(balance)
    const most = wholeCents((micros * BigInt(share)) / 100n)
    return t('following.follow.shareNote', {
      amount: formats.amount(most),
      available: formats.amount(wholeCents(micros)),
    })
  }
}
