import type { WaitingKind } from '@fairlead/contract/waiting-kinds'

const paths = {
  out: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4.5 15v4a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-4',
  in: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4.5 15v4a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  scales: 'M12 4v16m-4 0h8M5 7h14M5 7l-2.5 6h5L5 7Zm14 0-2.5 6h5L19 7Z',
  two: 'M9 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm6 0a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z',
  person:
    'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.6-3.4 3.6-5.5 7.5-5.5s6.9 2.1 7.5 5.5',
  bank: 'M4 9.5 12 4l8 5.5M5 20h14M6.5 9.5V17m5.5-7.5V17m5.5-7.5V17',
  ticket: 'M4 7h16v3.5a1.75 1.75 0 0 0 0 3.5V17H4v-3a1.75 1.75 0 0 0 0-3.5V7Zm9.5.5v9',
  pulse: 'M3 12h4l2.5-6 4.5 12 2.5-6H21',
  horn: 'M4 10v4h3l7 4V6l-7 4H4Zm13-.5a4 4 0 0 1 0 5',
} as const

const icons: Readonly<Record<WaitingKind, keyof typeof paths>> = {
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
  account_to_activate: 'person',
  account_to_decide: 'person',
  coupon_to_approve: 'ticket',
  announcement_to_release: 'horn',
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
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.125rem"
      height="1.125rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[icons[kind]]} />
    </svg>
  )
}
