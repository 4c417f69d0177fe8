import * as z from 'zod/mini'
import { BasisPoints, Country, Currency, Kind, LocalAmount, Rate } from './acceptor.ts'
import { acceptorStates } from './acceptor-states.ts'
import { endpoints } from './endpoint.ts'
import { BankReference } from './operator.ts'
import { operatorRoles, partnerReaders } from './operator-roles.ts'
import { AskedAmount, between, oneOf, staffList } from './staff-list.ts'
import { Amount, Done, Id, Language, Nothing, name, Time, TypedAmount, text } from './wire.ts'

const ById = z.strictObject({ id: Id })

const StaffAcceptor = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  spread_bp: BasisPoints,
  fee: Amount,
  order_min: Amount,
  order_max: Amount,
  day_max: Amount,
  arrival_hours: z.number(),
  places: z.array(z.object({ country: Country, currency: Currency })),
  registered_by: z.string(),
  approved_by: z.nullable(z.string()),
  licences: z.array(
    z.object({
      id: Id,
      number: z.string(),
      expires_at: Time,
      recorded_by: z.string(),
      approved_by: z.nullable(z.string()),
      in_force: z.boolean(),
    }),
  ),
})

const PersonalSwitch = z.object({
  id: Id,
  country: Country,
  proposed_by: z.string(),
  approved_by: z.nullable(z.string()),
  ended_by: z.nullable(z.string()),
})

const StaffRate = z.object({
  id: Id,
  currency: Currency,
  rate: Rate,
  source: z.string(),
  evidence: z.string(),
  at: Time,
  recorded_by: z.string(),
  approved_by: z.nullable(z.string()),
})

export const StaffOrder = z.object({
  id: Id,
  partner: z.string(),
  acceptor_name: z.string(),
  reference: z.string(),
  state: z.enum(acceptorStates),
  amount: Amount,
  fee: Amount,
  /** What the acceptor is paid for it: the amount without the fee. */
  due_to_acceptor: Amount,
  receives: LocalAmount,
  currency: Currency,
  destination: z.string(),
  requested_at: Time,
  return_at: z.nullable(Time),
  code_handed_by: z.nullable(z.string()),
  claimed_by: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  not_received_at: z.nullable(Time),
})

const LicenceNumber = text(64)
const staffRefusals = ['role_missing', 'data_error'] as const
const decidedRefusals = [...staffRefusals, 'same_person'] as const
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** The staff’s calls about acceptors: a cashier records, an approver approves, customer service hands out codes. */
export const acceptorStaff = endpoints({
  list: {
    method: 'GET',
    path: '/operator/acceptor/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'The register of acceptors, their licences, and where personal ones are switched on',
    input: Nothing,
    data: z.object({ acceptors: z.array(StaffAcceptor), personal: z.array(PersonalSwitch) }),
    refusals: [],
  },
  register: {
    method: 'POST',
    path: '/operator/acceptor/register',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Cashier: enter an acceptor and its licence into the register; it waits for an approver',
    input: z.strictObject({
      kind: Kind,
      name: name(100),
      licence_number: LicenceNumber,
      licence_expires_at: Time,
      places: z
        .array(z.strictObject({ country: Country, currency: Currency }))
        .check(z.minLength(1, 'required'), z.maxLength(50)),
      spread_bp: whole(0, 150),
      fee: z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'amount')),
      order_min: TypedAmount,
      order_max: TypedAmount,
      day_max: TypedAmount,
      arrival_hours: whole(1, 72),
    }),
    data: Done,
    refusals: ['role_missing', 'currency_unknown', 'acceptor_terms_refused'],
  },
  approve: {
    method: 'POST',
    path: '/operator/acceptor/approve',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: approve an acceptor with the licence it was registered with; must be another person',
    input: ById,
    data: Done,
    refusals: decidedRefusals,
  },
  licenceRecord: {
    method: 'POST',
    path: '/operator/acceptor/licence/record',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Cashier: enter a renewed licence; it waits for an approver',
    input: z.strictObject({ id: Id, number: LicenceNumber, expires_at: Time }),
    data: Done,
    refusals: staffRefusals,
  },
  licenceApprove: {
    method: 'POST',
    path: '/operator/acceptor/licence/approve',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: approve a renewed licence; must be another person',
    input: ById,
    data: Done,
    refusals: decidedRefusals,
  },
  personalPropose: {
    method: 'POST',
    path: '/operator/acceptor/personal/propose',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Cashier: ask for personal acceptors in a country; it waits for an approver',
    input: z.strictObject({ country: Country }),
    data: Done,
    refusals: ['role_missing'],
  },
  personalApprove: {
    method: 'POST',
    path: '/operator/acceptor/personal/approve',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: switch personal acceptors on for a country; must be another person',
    input: ById,
    data: Done,
    refusals: decidedRefusals,
  },
  personalEnd: {
    method: 'POST',
    path: '/operator/acceptor/personal/end',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: switch personal acceptors off for a country',
    input: ById,
    data: Done,
    refusals: staffRefusals,
  },
  rateList: {
    method: 'GET',
    path: '/operator/acceptor/rate/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'The newest hundred mid rates, with who recorded and approved them',
    input: Nothing,
    data: z.object({ rates: z.array(StaffRate) }),
    refusals: [],
  },
  rateRecord: {
    method: 'POST',
    path: '/operator/acceptor/rate/record',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Cashier: enter a mid rate with its source, time and evidence; it waits for an approver',
    input: z.strictObject({
      currency: Currency,
      rate: z.string().check(z.regex(/^(?!0+(\.0{1,8})?$)\d{1,6}(\.\d{1,8})?$/, 'rate')),
      source: text(100),
      /** The source in other languages; readers of the rest get the words above. */
      translations: z.optional(
        z.array(z.strictObject({ lang: Language, source: text(100) })).check(z.minLength(1), z.maxLength(12)),
      ),
      evidence: text(400),
      at: Time,
    }),
    data: Done,
    refusals: ['role_missing', 'currency_unknown', 'rate_of_the_future'],
  },
  rateApprove: {
    method: 'POST',
    path: '/operator/acceptor/rate/approve',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: approve a mid rate; must be another person',
    input: ById,
    data: Done,
    refusals: decidedRefusals,
  },
  orderList: staffList({
    path: '/operator/acceptor/order/list',
    roles: partnerReaders,
    summary: 'Acceptor orders of everybody, newest first',
    item: StaffOrder,
    columns: [
      'reference',
      'partner',
      'acceptor_name',
      'state',
      'amount',
      'receives',
      'currency',
      'requested_at',
      'return_at',
    ],
    search: ['reference', 'partner'],
    sorts: ['requested_at', 'amount'],
    filters: {
      state: oneOf(acceptorStates),
      ...between('amount', AskedAmount),
      ...between('requested_at', Time),
    },
  }),
  codeHandOut: {
    method: 'POST',
    path: '/operator/acceptor/order/code',
    access: 'operator',
    roles: ['support'],
    summary: 'Customer service: read the acceptance code of an order, to tell it to its partner',
    input: ById,
    data: z.object({ code: z.string() }),
    refusals: [...staffRefusals, 'acceptor_move_refused'],
  },
  claimPaid: {
    method: 'POST',
    path: '/operator/acceptor/order/paid',
    access: 'operator',
    roles: ['cashier'],
    money: true,
    summary:
      'Cashier: note that the acceptor says it paid, with the bank’s reference; opens a review of 72 hours',
    input: z.strictObject({
      id: Id,
      bank_reference: BankReference,
    }),
    data: StaffOrder,
    refusals: [
      ...staffRefusals,
      'acceptor_move_refused',
      'bank_reference_used',
      'line_of_other_direction',
      'line_before_its_payment',
    ],
  },
})
