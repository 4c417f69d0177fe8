import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { LazySheet } from '@fairlead/ui/LazySheet'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useState } from 'react'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CopyButton } from '../wallet/CopyButton.tsx'
import type { Coupon } from './coupon-queries.ts'
import css from './Printed.module.css'
import { usePrinted } from './usePrinted.ts'

const tones = { unused: 'sea', used: 'plain', expired: 'plain' } as const

/** One coupon as it is printed, with what became of it. */
export function CouponCard({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [reading, setReading] = useState(false)
  const { gives, formula } = usePrinted()(coupon, coupon.face)
  return (
    <Card>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className={css.name}>{coupon.name}</h2>
          <Chip tone={tones[coupon.state]}>{t(`coupon.tab.${coupon.state}`)}</Chip>
        </div>
        <p className={css.face}>
          <Money micros={parseAmount(coupon.face)} size="amount1" {...formats.money} />
        </p>
        <p className={css.gives}>{gives}</p>
        <FactList>
          <FactRow label={t('coupon.fact.kind')} value={t(`coupon.kind.${coupon.kind}`)} />
          <FactRow label={t('coupon.fact.requirement')} value={t('coupon.fact.none')} />
          {coupon.used_at ? (
            <FactRow label={t('coupon.fact.used')} value={formats.date(coupon.used_at)} />
          ) : (
            <FactRow
              label={t(coupon.state === 'expired' ? 'coupon.fact.expired' : 'coupon.fact.goodUntil')}
              value={formats.date(coupon.expires_at)}
            />
          )}
          {coupon.granted && (
            <FactRow
              label={t('coupon.fact.gave')}
              value={<Money micros={parseAmount(coupon.granted)} {...formats.money} />}
            />
          )}
          {coupon.team && <TeamFacts team={coupon.team} />}
        </FactList>
      </div>
      <CardFoot>{formula}</CardFoot>
      <div className={css.rows}>
        {coupon.order_id && (
          <ListRow title={t('coupon.card.order')} href={link('/plan/detail', { id: coupon.order_id })} />
        )}
        <ListRow title={t('coupon.card.rules')} onPress={() => setReading(true)} />
      </div>
      <LazySheet open={reading} onOpenChange={setReading} title={coupon.name} closeLabel={t('shell.close')}>
        <p className={css.rules}>{coupon.rules}</p>
      </LazySheet>
    </Card>
  )
}

/** The code to hand on, and how many joined by it. */
function TeamFacts({ team }: { team: NonNullable<Coupon['team']> }) {
  const { t } = useTranslation()
  return (
    <>
      <FactRow
        label={t('coupon.fact.teamCode')}
        value={
          <span className={css.code}>
            {team.code} <CopyButton what={t('coupon.fact.teamCode')} value={team.code} />
          </span>
        }
      />
      <FactRow
        label={t('coupon.fact.members')}
        value={t('coupon.fact.membersOf', { members: team.members, most: team.members_max })}
      />
    </>
  )
}
