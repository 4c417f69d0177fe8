import * as z from 'zod/mini'
import { Announcement } from './announcement-staff.ts'
import { NetworkText } from './content-staff.ts'
import { Creative } from './creative-staff.ts'
import { endpoints } from './endpoint.ts'
import { OperatorDeposit, OperatorWithdrawal, StatementLine } from './operator.ts'
import { operatorRoles } from './operator-roles.ts'
import { Proposal } from './proposal.ts'
import { OperatorAppeal } from './review-staff.ts'
import { waitingKindNames } from './waiting-kinds.ts'
import { Amount, Cursor, Id, Nothing, pageOf, Time, text } from './wire.ts'

const Kind = z.enum(waitingKindNames)

/** The most that is counted of a kind. */
export const countedMax = 10_000

const WaitingItem = z.object({
  /** What the next call names, but for reviews, where it is the withdrawal that is in review. */
  id: Id,
  kind: Kind,
  /** What it is called: a reference, a name, or the kind of a proposal, an appeal or a decision. */
  about: z.string(),
  /** Whose it is: a partner, for a deposit an advertiser’s campaign or the network, for a proposal what it is about by its name. */
  who: z.nullable(z.string()),
  amount: z.nullable(Amount),
  since: Time,
  /** By when, where a rule says so. */
  due: z.nullable(Time),
  /** Why no rule has done it: the amount is above what one approves, or the destination was too young. */
  why: z.nullable(z.enum(['above_the_rule', 'young_destination', 'another_amount'])),
  /** Who of the staff took the step before, and what they wrote. */
  asked_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The call that is the next step. */
  next: z.string(),
  /** Why it is not this person’s: they took a step before. */
  not_yours: z.nullable(z.literal('same_person')),
  /** Which colleagues have it open now. It stays open to everybody. */
  open_to: z.array(z.string()),
})

const WaitingPartner = z.object({
  id: Id,
  username: z.string(),
  nickname: z.string(),
  created_at: Time,
  /** Deposits less what was reversed of them, and what arrived at the partner’s. */
  paid_in: Amount,
  paid_out: Amount,
  available: Amount,
  /** How many of the partner’s withdrawals were ever in review, and how many were refused or failed. */
  reviews: z.number(),
  refused: z.number(),
})

/** Where a withdrawal goes, and since when. */
const Destination = z.object({ text: z.string(), bound_at: Time, usable_from: Time })

const staff = { access: 'operator', roles: operatorRoles } as const

/** What waits for the person who asks. */
export const waitingStaff = endpoints({
  list: {
    method: 'GET',
    path: '/operator/waiting/list',
    ...staff,
    summary:
      'What waits for this person’s role, the oldest date first; what has none stands at its beginning',
    input: z.strictObject({
      kind: z.optional(Kind),
      /** A part of what it is called, or how the partner’s username begins. */
      find: z.optional(text(64)),
      cursor: Cursor,
    }),
    data: pageOf(WaitingItem),
    refusals: [],
  },
  counts: {
    method: 'GET',
    path: '/operator/waiting/counts',
    ...staff,
    summary: 'How much of each kind this person can do; counted up to 10,000',
    input: Nothing,
    data: z.object({
      items: z.array(
        z.object({
          kind: Kind,
          count: z.number(),
          /** There are more than are counted. */
          more: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  item: {
    method: 'GET',
    path: '/operator/waiting/item',
    ...staff,
    summary:
      'What one needs to know of a thing that waits: who, what came before, its journal lines, what colleagues did; colleagues see that it is open',
    input: z.strictObject({ kind: Kind, id: Id }),
    data: z.object({
      /** Null once it waits no longer, or where it does not wait for this person. */
      item: z.nullable(WaitingItem),
      deposit: z.nullable(OperatorDeposit),
      withdrawal: z.nullable(OperatorWithdrawal),
      line: z.nullable(StatementLine),
      appeal: z.nullable(OperatorAppeal),
      proposal: z.nullable(Proposal),
      announcement: z.nullable(Announcement),
      text: z.nullable(NetworkText),
      creative: z.nullable(Creative),
      /** What else there is to say of it, by name. */
      facts: z.record(z.string(), z.string()),
      partner: z.nullable(WaitingPartner),
      destination: z.nullable(Destination),
      /** The partner’s earlier ones, newest first. */
      history: z.array(z.object({ reference: z.string(), state: z.string(), amount: Amount, at: Time })),
      journal: z.array(
        z.object({ at: Time, kind: z.string(), from: z.string(), to: z.string(), amount: Amount }),
      ),
      /** What staff did about it, newest first. */
      acts: z.array(z.object({ at: Time, operator: z.string(), role: z.string(), action: z.string() })),
      /** Which colleagues have it open now. */
      open_to: z.array(z.string()),
    }),
    refusals: ['data_error'],
  },
})
