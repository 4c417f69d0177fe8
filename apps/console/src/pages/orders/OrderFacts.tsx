import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import css from '../../calls/CallPage.module.css'
import { ShortId } from '../../calls/Cell.tsx'
import { isFor } from '../../calls/menu.ts'
import link from '../../calls/PartnerLink.module.css'
import type { Viewer } from '../../calls/place.ts'
import { Fact } from '../../calls/RowDetails.tsx'
import { dayTime, money, percentText } from '../../formats.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import { InLine, When } from '../../shell/Facts.tsx'
import type { StaffOrder } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { OrderOwner } from './OrderOwner.tsx'
import { OrderState } from './OrderState.tsx'

type OrderFactsProps = { order: StaffOrder; viewer: Viewer }

/** All that is known of an order: whose it is, what it brought, estimated or final, and when what happened. */
export function OrderFacts({ order, viewer }: OrderFactsProps) {
  const { reason, matched_at } = order
  return (
    <dl className={css.facts}>
      <Fact label={t('console.orders.owner')}>
        <OrderOwner {...order} />
      </Fact>
      <Fact label={t('console.orders.plan')}>{order.product}</Fact>
      <Fact label={fieldLabel('campaign')}>
        <CampaignLink order={order} viewer={viewer} />
      </Fact>
      <Fact label={t('console.orders.state')}>
        <InLine>
          <OrderState {...order} />
          {order.paused_until && t('console.orders.until', { when: dayTime(order.paused_until) })}
        </InLine>
      </Fact>
      {reason && <Fact label={fieldLabel('reason')}>{choiceLabel(reason)}</Fact>}
      <Fact label={fieldLabel('put_amount')}>{money(order.put_amount)}</Fact>
      {matched_at && <Result order={order} />}
      <Moment name="offered_at" at={order.offered_at} />
      <Moment name="funded_at" at={order.funded_at} />
      <Moment name="matched_at" at={matched_at} />
      <Moment name="finished_at" at={order.finished_at} />
      {!order.finished_at && <Moment name="flight_ends_at" at={order.flight_ends_at} />}
      <Fact label={fieldLabel('id')}>
        <ShortId id={order.id} name="id" />
      </Fact>
    </dl>
  )
}

/** What an order brought, once it has run. */
function Result({ order }: { order: StaffOrder }) {
  return (
    <>
      <Fact label={t('console.orders.figures')}>{figuresText(order)}</Fact>
      <Fact label={fieldLabel('consumed')}>
        {t('console.orders.spendWithFee', {
          amount: money(order.consumed),
          fee: percentText(order.network_fee_percent / 100, { least: 0, most: 2 }),
        })}
      </Fact>
      <Fact label={fieldLabel('revenue')}>{money(order.revenue)}</Fact>
      <Fact label={fieldLabel('profit')}>{money(order.profit)}</Fact>
    </>
  )
}

/** Whether the figures can still change, and until when where that is known. */
function figuresText({ estimated, final_at }: StaffOrder): string {
  if (!final_at) return t('console.orders.estimated')
  const when = dayTime(final_at)
  return t(estimated ? 'console.orders.finalOn' : 'console.orders.finalSince', { when })
}

/** Leads to the page of the order's campaign, for whoever has it. */
function CampaignLink({ order: { campaign, campaign_id }, viewer }: OrderFactsProps) {
  if (!isFor('campaignStaff.campaignList', viewer.role)) return campaign
  return (
    <a className={link.link} href={hrefOf('campaignStaff.campaignList', { campaign: campaign_id })}>
      {campaign}
    </a>
  )
}

function Moment({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null
  return (
    <Fact label={fieldLabel(name)}>
      <When at={at} />
    </Fact>
  )
}
