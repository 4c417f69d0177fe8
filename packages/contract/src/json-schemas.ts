import * as z from 'zod/mini'
import { AcceptorOrder, Quote } from './acceptor.ts'
import { StaffOrder as StaffAcceptorOrder } from './acceptor-staff.ts'
import { Closure } from './account.ts'
import { AccountDecision } from './account-staff.ts'
import { Announcement } from './announcement-staff.ts'
import { BasicConfig, Faq, FeeRow } from './basic-config.ts'
import { Advertiser, Campaign } from './campaign-staff.ts'
import { NetworkText } from './content-staff.ts'
import { Coupon } from './coupon.ts'
import { CouponOffer } from './coupon-staff.ts'
import { Creative } from './creative-staff.ts'
import type { Endpoint } from './endpoint.ts'
import { Follow, FollowOrder, OwnFollowedId, TrackRecord } from './following.ts'
import { PaymentFile } from './money-staff.ts'
import { Notice } from './notice.ts'
import { OperatorDeposit, OperatorWithdrawal, StatementLine } from './operator.ts'
import { OutgoingPayment } from './outgoing-payment.ts'
import { Passkey } from './passkey.ts'
import {
  Counted,
  Entry,
  Filtered,
  OrderStatus,
  Outlook,
  PlanOrder,
  PlanOrderDetail,
  Posting,
} from './plan.ts'
import { Proposal } from './proposal.ts'
import { Publisher } from './publisher.ts'
import { PushDevice } from './push.ts'
import { Appeal } from './review.ts'
import { OperatorAppeal, StartupFunds } from './review-staff.ts'
import { StatementExport } from './statement.ts'
import { Contact, UserInfo } from './user-info.ts'
import { Deposit, Destination, Flow, FlowType, Property, Withdrawal } from './wallet.ts'
import { Amount, Id, Language, PinDigest, StepUpToken, Time, TypedAmount } from './wire.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Schemas with a name of their own in the API's documents; everything else is written out where it is used. */
const named = {
  AcceptorOrder,
  AccountDecision,
  Advertiser,
  Amount,
  Appeal,
  BasicConfig,
  Campaign,
  Closure,
  Contact,
  Counted,
  Coupon,
  CouponOffer,
  Creative,
  Announcement,
  Deposit,
  Destination,
  Entry,
  Faq,
  FeeRow,
  Filtered,
  Flow,
  FlowType,
  Id,
  Language,
  Follow,
  FollowOrder,
  NetworkText,
  Notice,
  Passkey,
  PushDevice,
  TrackRecord,
  OperatorAppeal,
  OperatorDeposit,
  OperatorWithdrawal,
  OrderStatus,
  Outlook,
  OutgoingPayment,
  PaymentFile,
  PinDigest,
  OwnFollowedId,
  PlanOrder,
  PlanOrderDetail,
  Posting,
  Property,
  Proposal,
  Publisher,
  Quote,
  StaffAcceptorOrder,
  StartupFunds,
  StatementExport,
  StatementLine,
  StepUpToken,
  Time,
  TypedAmount,
  UserInfo,
  Withdrawal,
} as const

/** What the names that a reader meets everywhere stand for. */
const descriptions: Readonly<Record<string, string>> = {
  Amount:
    'A decimal string of the network’s currency, such as "12.34", with at most six fraction digits. Never a number.',
  TypedAmount: 'An amount as a person types it: above zero, whole cents.',
  Id: 'A UUID. Ids of others answer like ids that do not exist.',
  Time: 'A moment in ISO 8601, in UTC.',
  PinDigest: 'The MD5 of the six digits of the transaction password, in hex.',
  StepUpToken:
    'The one-time token that a good transaction password gave for exactly this action and its parameters.',
}

const refBase = '#/components/schemas/'

/**
 * JSON Schemas (draft 2020-12) of a group of calls' inputs or answers, by call, and of the named schemas they lean on.
 * Named ones are referred to as `#/components/schemas/<name>`.
 */
export function jsonSchemas(calls: Readonly<Record<string, Endpoint>>, side: 'input' | 'data') {
  const registry = z.registry<{ id: string }>()
  const ids = new Map<z.ZodMiniType, string>()
  for (const [id, schema] of [
    ...Object.entries(named),
    ...Object.entries(calls).map(([call, endpoint]) => [call, endpoint[side]] as const),
  ]) {
    if (ids.has(schema)) continue
    ids.set(schema, id)
    registry.add(schema, { id })
  }
  const io = side === 'input' ? 'input' : 'output'
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => refBase + id })
  const plain = (id: string): JsonSchema => {
    const { $schema: _, $id: __, ...schema } = schemas[id] ?? {}
    return descriptions[id] ? { ...schema, description: descriptions[id] } : schema
  }
  return {
    components: Object.fromEntries(Object.keys(named).map((name) => [name, plain(name)])),
    /** The schema of one call's side: a reference where it is a named one. */
    of: (call: string): JsonSchema => {
      const schema = calls[call]?.[side]
      const id = (schema && ids.get(schema)) ?? call
      return id in named ? { $ref: refBase + id } : plain(id)
    },
  }
}

/** The name that a reference leads to. */
export function refName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(refBase) ? schema.$ref.slice(refBase.length) : undefined
}
