import { limitHours, limits } from '@fairlead/contract/limits'
import { waitingKinds } from '@fairlead/contract/waiting-kinds'
import { choiceLabel } from '@fairlead/locales/field-label'
import { formatAmount } from '@fairlead/money/amount'
import { calendarDay, money } from '../../formats.ts'
import type { WaitingItem } from '../../shell/operator.ts'
import { type ConsoleKey, t } from '../../words.ts'

/** What tells a row from all others. */
export function keyOf({ kind, id }: Pick<WaitingItem, 'kind' | 'id'>): string {
  return `${kind}.${id}`
}

/** Whose it is, or what it is called where it is nobody's. */
export function whoOf(item: WaitingItem): string {
  return item.who ?? aboutOf(item)
}

/** The reference or name it has; nothing where it is known by whose it is. */
export function aboutOf({ kind, about }: WaitingItem): string {
  if (kind === 'appeal_to_decide' || kind === 'appeal_to_pay') {
    return t(`console.appealSubject.${about}` as ConsoleKey)
  }
  if (kind === 'client_money_to_sign' || kind === 'client_money_to_keep') return calendarDay(about)
  const isWord = kind === 'account_to_decide' || calls(kind) === 'proposalStaff.proposalConfirm'
  return isWord ? choiceLabel(about) : about
}

const whatARuleApproves = {
  amount: money(formatAmount(limits.approvedByRuleMax)),
  hours: limitHours.approvedByRuleAge,
}

/** Why it waits for whoever reads it. */
export function whyOf(item: WaitingItem): string {
  if (item.why) return t(`console.waitingWhy.${item.why}`, whatARuleApproves)
  const person = item.asked_by ?? t('console.people.rule')
  return t(`console.waitingWhy.${item.kind}`, { person, what: aboutOf(item) })
}

function calls(kind: WaitingItem['kind']): string {
  return waitingKinds[kind].calls[0]
}
