import { reviewApi } from '../../api.ts'
import { money } from '../../formats.ts'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { OperatorAppeal } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'

const answerField = {
  name: 'answer',
  label: t('console.appeals.answer'),
  note: t('console.appeals.answerNote'),
  maxLength: 2000,
} as const

/** What granting an appeal asks and does. */
export function grantOf({ id, partner, at_stake, subject_kind }: OperatorAppeal): Action {
  const stake = money(at_stake)
  const creditField = {
    name: 'credit',
    label: t('console.appeals.credit'),
    note: t('console.appeals.creditNote', { stake }),
    inputMode: 'decimal',
  } as const
  const hasStake = Number(at_stake) > 0
  return {
    title: t('console.appeals.grantTitle', { partner }),
    sentence:
      subject_kind === 'traffic'
        ? t('console.appeals.grantText', { stake })
        : t('console.appeals.grantTextPlain'),
    fields: hasStake ? [answerField, creditField] : [answerField],
    actionLabel: t('console.appeals.grant'),
    doneText: t('console.appeals.granted'),
    run: ({ answer = '', credit = '' }) => {
      const decision = {
        id,
        outcome: 'granted',
        answer,
        ...(isNothing(credit) ? {} : { credit }),
      } as const
      return withRequestKey('appeal/decide', decision, (options) => reviewApi.appealDecide(decision, options))
    },
  }
}

/** No credit: an appeal can be won without one. */
function isNothing(credit: string): boolean {
  return credit === '' || Number(credit) === 0
}

/** What dismissing an appeal asks and does. */
export function dismissalOf({ id, partner }: OperatorAppeal): Action {
  return {
    title: t('console.appeals.dismissTitle', { partner }),
    sentence: t('console.appeals.dismissText'),
    fields: [answerField],
    actionLabel: t('console.appeals.dismiss'),
    doneText: t('console.appeals.dismissed'),
    run: ({ answer = '' }) => {
      const decision = { id, outcome: 'dismissed', answer } as const
      return withRequestKey('appeal/decide', decision, (options) => reviewApi.appealDecide(decision, options))
    },
  }
}

/** What paying the credit of a won appeal asks and does. */
export function creditOf({ id, partner, credit, decided_by, answer }: OperatorAppeal): Action {
  const amount = money(credit)
  return {
    title: t('console.appeals.payTitle', { partner, amount }),
    sentence: t('console.appeals.payText', {
      person: decided_by ?? '',
      answer: answer ?? '',
      partner,
      amount,
    }),
    actionLabel: t('console.appeals.payAction', { amount }),
    doneText: t('console.appeals.paid', { partner, amount }),
    run: () => withRequestKey('appeal/credit', { id }, (options) => reviewApi.appealCredit({ id }, options)),
  }
}
