import type { WaitingKind } from '@fairlead/contract/waiting-kinds'
import { LineIcon } from '../../shell/LineIcon.tsx'
import type { LineIconName } from '../../shell/line-icons.ts'

const icons: Readonly<Record<WaitingKind, LineIconName>> = {
  deposit_to_record: 'in',
  deposit_to_confirm: 'in',
  withdrawal_to_approve: 'out',
  withdrawal_to_send: 'out',
  withdrawal_to_trace: 'out',
  withdrawal_to_give_back: 'out',
  review_to_end: 'eye',
  review_to_extend: 'eye',
  appeal_to_decide: 'scales',
  appeal_to_pay: 'scales',
  startup_funds_to_decide: 'in',
  proposal_to_confirm: 'two',
  admin_proposal_to_confirm: 'two',
  payment_to_send: 'out',
  bank_line_to_identify: 'bank',
  client_money_to_sign: 'scales',
  client_money_to_keep: 'scales',
  account_to_activate: 'person',
  account_to_decide: 'person',
  coupon_to_approve: 'ticket',
  announcement_to_release: 'horn',
  text_to_publish: 'page',
  creative_to_approve: 'image',
  acceptor_code_to_tell: 'bank',
  acceptor_order_to_pay: 'bank',
  acceptor_to_approve: 'bank',
  licence_to_approve: 'bank',
  country_to_approve: 'bank',
  rate_to_approve: 'bank',
  presence_to_judge: 'pulse',
  trial_to_start: 'pulse',
}

/** A line drawing of what kind of thing it is. Decoration: its word stands beside it. */
export function KindIcon({ kind }: { kind: WaitingKind }) {
  return <LineIcon name={icons[kind]} />
}
