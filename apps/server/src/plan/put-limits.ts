import { limits as rules } from '@fairlead/contract/limits'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'

/** The database's answer to "how much", limit by limit, in micros. fund_order asks the same function. */
export type Limits = {
  rule_min: bigint
  rule_max: bigint
  plan_rest: bigint
  level_cap: bigint
  proof_of_exit: bigint
  cash: bigint
  advance: bigint
  promo: bigint
  cash_not_on_statement: bigint
  at_work: bigint
  arrived: bigint
  level: number
  cap: bigint
}

export function findLimits(ctx: Ctx, partnerId: string, orderId: string): Promise<Limits> {
  return one<Limits>(ctx.db, 'select * from put_limits($1, $2, $3)', [partnerId, orderId, ctx.clock.now()])
}

/** The most that can be put now, and which limit makes it so; never below zero. */
export function maximumOf(limits: Limits) {
  const candidates = [
    { by: 'rule', amount: limits.rule_max },
    { by: 'plan_rest', amount: limits.plan_rest },
    { by: 'level_cap', amount: limits.level_cap },
    { by: 'proof_of_exit', amount: limits.proof_of_exit },
    { by: 'balance', amount: fundableCash(limits) + limits.advance + limits.promo },
  ] as const
  const smallest = candidates.reduce((least, next) => (next.amount < least.amount ? next : least))
  return smallest.amount < 0n ? { ...smallest, amount: 0n } : smallest
}

/** The limits with what they are worked out from, so that a partner can work them out too. */
export function limitsView(limits: Limits) {
  const atLeastZero = (amount: bigint) => formatAmount(amount > 0n ? amount : 0n)
  return {
    at_work: formatAmount(limits.at_work),
    level: limits.level,
    cap: formatAmount(limits.cap),
    level_cap: atLeastZero(limits.level_cap),
    arrived: formatAmount(limits.arrived),
    proof_of_exit: atLeastZero(limits.proof_of_exit),
    proof_of_exit_base: formatAmount(rules.proofOfExitBase),
    proof_of_exit_factor: rules.proofOfExitFactor,
    cash_not_on_statement: formatAmount(limits.cash_not_on_statement),
  }
}

export function sourcesOf(limits: Limits) {
  return {
    promo: formatAmount(limits.promo),
    advance: formatAmount(limits.advance),
    cash: formatAmount(fundableCash(limits)),
  }
}

function fundableCash(limits: Limits): bigint {
  const cash = limits.cash - limits.cash_not_on_statement
  return cash > 0n ? cash : 0n
}
