import { followLimits } from '@fairlead/contract/follow-limits'
import { parseAmount } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { Segments } from '@fairlead/ui/Segments'
import { useState } from 'react'
import { ConfirmedMove } from '../../shell/ConfirmedMove.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CopyButton } from '../wallet/CopyButton.tsx'
import css from './FollowingPage.module.css'
import type { OwnFollowedId } from './following-queries.ts'
import { useOwnId } from './useOwnId.ts'

const fees = ['0', '5', '10', '20'] as const
type Fee = (typeof fees)[number]

/** The partner's own ID: what it brings and how to take it back, or what is missing for one. */
export function OwnId({ own, following }: { own: OwnFollowedId; following: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { publish, withdraw } = useOwnId()
  const asked = fees.find((fee) => Number(fee) === own.fee_percent)
  const [fee, setFee] = useState<Fee>(asked ?? '10')
  const id = own.followed_id ?? ''
  const missing = whatIsMissing()
  const unchanged = own.published && fee === asked && t('following.own.unchanged')
  return (
    <Card padded>
      <div className={css.stack}>
        <p className={css.note}>{t('following.own.intro')}</p>
        {own.published && (
          <FactList>
            <FactRow
              label={t('following.own.id')}
              value={
                <span className={css.id}>
                  {id} <CopyButton what={t('following.own.id')} value={id} />
                </span>
              }
            />
            <FactRow label={t('following.own.followers')} value={formats.number(own.followers)} />
            <FactRow
              label={t('following.own.received')}
              value={<Money micros={parseAmount(own.profit_share_received)} {...formats.money} />}
            />
          </FactList>
        )}
        {missing === null && (
          <div className={css.stack}>
            <h3 className={css.strong}>{t('following.own.fee')}</h3>
            <Segments
              label={t('following.own.fee')}
              options={fees.map((value) => ({ value, label: formats.percent(Number(value)) }))}
              value={fee}
              onChange={setFee}
            />
            {own.published && <p className={css.note}>{t('following.own.feeNote')}</p>}
          </div>
        )}
        <Button
          wide
          variant="outline"
          waiting={publish.isPending}
          waitingLabel={t('following.own.publishing')}
          disabledReason={missing ?? unchanged}
          onClick={() => publish.mutate({ feePercent: Number(fee), changes: own.published })}
        >
          {t(own.published ? 'following.own.change' : 'following.own.publish')}
        </Button>
        {own.published && (
          <ConfirmedMove
            wide
            words={{
              button: t('following.own.withdraw'),
              title: t('following.own.withdrawTitle', { id }),
              text: t('following.own.withdrawText'),
              yes: t('following.own.withdraw'),
              no: t('following.own.keep'),
            }}
            waiting={withdraw.isPending}
            onMove={(close) => withdraw.mutate(id, { onSettled: close })}
          />
        )}
      </div>
    </Card>
  )

  /** Why there can be no ID yet; null when there can. */
  function whatIsMissing(): string | null {
    const { accountDaysMin, settledOrdersMin } = followLimits
    if (own.published) return null
    if (following) return t('following.own.follows')
    if (own.account_days >= accountDaysMin && own.settled_orders >= settledOrdersMin) return null
    return t('following.own.notYet', {
      days: own.account_days,
      daysMin: accountDaysMin,
      orders: own.settled_orders,
      ordersMin: settledOrdersMin,
    })
  }
}
