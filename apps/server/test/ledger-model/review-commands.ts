import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newReference } from '../../src/db/ids.ts'
import { choose, type Expectation, LedgerCommand } from './command.ts'
import { feeOf, type Model, type ModelWithdrawal } from './model.ts'
import type { Real } from './real.ts'

const unknownId = randomUUID()
/** What every run of the model begins with. */
const first = 100_000_000n

const steps = ['review', 'review a part', 'clear', 'return', 'not received', 'trace', 'fail'] as const
type Step = (typeof steps)[number]

/** How often each step went through; none may be never. */
export const reviewSteps = new Map<Step, number>(steps.map((step) => [step, 0]))

const from: Readonly<Record<Step, readonly ModelWithdrawal['state'][]>> = {
  review: ['requested', 'approved'],
  'review a part': ['requested', 'approved'],
  clear: ['in_review'],
  return: ['in_review'],
  'not received': ['sent'],
  trace: ['not_received'],
  fail: ['sent', 'not_received'],
}

/** One step beside a withdrawal's straight way: looked at, given back, lost and found. One command, since each is rare. */
export const lookOrLose = fc.tuple(fc.nat(50), fc.nat(50)).map(([n, m]) => {
  const made = { part: '', review: '' }
  const pick = (model: Model, step: Step) =>
    choose(model.withdrawals, n, ({ state }) => from[step].includes(state))
  return new LedgerCommand(
    'look or lose',
    (model) => {
      const step = stepFor(model, m)
      const withdrawal = pick(model, step)
      if (!withdrawal) return { refusal: 'data_error' }
      const expectation = expect(model, withdrawal, step, made)
      if ('refusal' in expectation) return expectation
      return {
        apply: () => {
          expectation.apply()
          reviewSteps.set(step, (reviewSteps.get(step) ?? 0) + 1)
        },
      }
    },
    async (model, real) => {
      made.part = real.id()
      made.review = real.id()
      const step = stepFor(model, m)
      await act(real, pick(model, step), step, made)
    },
  )
})

/** Four times in five a step that some withdrawal can take, the rarest there is; otherwise any. */
function stepFor(model: Model, m: number): Step {
  const possible = steps.filter((step) => model.withdrawals.some(({ state }) => from[step].includes(state)))
  const late = possible.filter((step) => step !== 'review' && step !== 'review a part')
  const rare = late.includes('trace') ? (['trace'] as const) : late
  const some = m % 5 === 0 || possible.length === 0 ? steps : rare.length > 0 ? rare : possible
  return some[Math.floor(m / 5) % some.length] as Step
}

function disputedOf(withdrawal: ModelWithdrawal, step: Step): bigint {
  return step === 'review a part' ? 3_000_000n : withdrawal.amount
}

function expect(
  model: Model,
  withdrawal: ModelWithdrawal,
  step: Step,
  made: { part: string; review: string },
): Expectation {
  const { state } = withdrawal
  if (step === 'review' || step === 'review a part') return expectReview(model, withdrawal, step, made)
  if (step === 'clear' || step === 'return') {
    const ended = step === 'clear' ? 'cleared' : 'returned'
    if (withdrawal.reviewId === undefined) return { refusal: 'data_error' }
    if (withdrawal.ended === ended) return asBefore
    if (state !== 'in_review') return { refusal: 'review_over' }
    if (step === 'return') return givesBack(model, withdrawal, 'returned', { ended })
    return moves(withdrawal, 'approved', { ended })
  }
  if (step === 'trace' && withdrawal.traced && (state === 'sent' || state === 'arrived')) return asBefore
  if (step === 'fail' && state === 'failed') return asBefore
  if (step === 'not received' && state === 'not_received') return asBefore
  if (state === 'arrived' && step === 'not received') return { refusal: 'step_up_invalid' }
  if (!from[step].includes(state)) return { refusal: 'withdrawal_move_refused' }
  if (step === 'fail') return givesBack(model, withdrawal, 'failed')
  const traced = step === 'trace'
  return moves(withdrawal, traced ? 'sent' : 'not_received', { traced })
}

function expectReview(
  model: Model,
  withdrawal: ModelWithdrawal,
  step: Step,
  made: { part: string; review: string },
): Expectation {
  const { amount, root } = withdrawal
  const disputed = disputedOf(withdrawal, step)
  const rest = amount - disputed
  const fee = feeOf(rest) < withdrawal.fee ? feeOf(rest) : withdrawal.fee
  const reviewed = model.withdrawals.find((other) => other.root === root && other.reviewId !== undefined)
  if (reviewed?.amount === disputed && withdrawal.id === root) return asBefore
  if (!from[step].includes(withdrawal.state)) return { refusal: 'withdrawal_move_refused' }
  if (disputed > amount) return { refusal: 'amount_above_maximum' }
  if (reviewed || disputed > model.reviewable(first)) return { refusal: 'review_once' }
  if (rest === 0n) {
    return { apply: () => Object.assign(withdrawal, { state: 'in_review', reviewId: made.review }) }
  }
  if (fee >= rest) return { refusal: 'review_leaves_too_little' }
  return {
    apply: () => {
      Object.assign(withdrawal, { amount: rest, fee })
      const part = { id: made.part, root, reviewId: made.review }
      model.withdrawals.push({ ...part, amount: disputed, fee: 0n, state: 'in_review' })
    },
  }
}

/** The same word again by the same person, which changes nothing. */
const asBefore: Expectation = { apply: () => undefined }

function moves(
  withdrawal: ModelWithdrawal,
  state: ModelWithdrawal['state'],
  more: Partial<ModelWithdrawal> = {},
): Expectation {
  return { apply: () => Object.assign(withdrawal, { state, ...more }) }
}

function givesBack(
  model: Model,
  withdrawal: ModelWithdrawal,
  state: ModelWithdrawal['state'],
  more: Partial<ModelWithdrawal> = {},
): Expectation {
  return {
    apply: () => {
      Object.assign(withdrawal, { state, ...more })
      model.withdrawing -= withdrawal.amount
      model.available += withdrawal.amount
    },
  }
}

async function act(
  real: Real,
  withdrawal: ModelWithdrawal | undefined,
  step: Step,
  made: { part: string; review: string },
): Promise<void> {
  const id = withdrawal?.id ?? unknownId
  const review = withdrawal?.reviewId ?? unknownId
  switch (step) {
    case 'review':
    case 'review a part': {
      const disputed = withdrawal ? disputedOf(withdrawal, step) : 1_000_000n
      const open = { withdrawal: id, disputed, reason: 'sanctions_list', staff: real.support }
      await real.call('open_review', {
        ...open,
        review: made.review,
        part: made.part,
        part_reference: newReference('W', 12),
        now: real.now,
      })
      return
    }
    case 'clear':
      await real.call('end_review', { review, staff: real.approver, now: real.now })
      return
    case 'return':
      await real.call('return_withdrawal', {
        review,
        reason: 'sanctions_list',
        staff: real.approver,
        entry: real.id(),
        now: real.now,
      })
      return
    case 'not received':
      await real.call('say_not_received', {
        session: real.session,
        withdrawal: id,
        ...real.key(),
        now: real.now,
      })
      return
    case 'trace':
      await real.call('trace_withdrawal', {
        withdrawal: id,
        staff: real.cashier,
        trace_reference: 'M-TRACE',
        now: real.now,
      })
      return
    case 'fail':
      await real.statementsReachBeyond(id)
      await real.call('fail_withdrawal', {
        withdrawal: id,
        staff: real.approver,
        entry: real.id(),
        now: real.now,
      })
  }
}
