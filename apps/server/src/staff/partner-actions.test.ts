import { accountActions } from '@fairlead/contract/account-states'
import { partnerActions, partnerProposalKinds } from '@fairlead/contract/partner-actions'
import { expect, it } from 'vitest'
import { sqlFiles } from '../db/upgrade/sql-files.ts'

/** What functions of the database note: `note_staff_action(operator, action, account, …`. */
const noted = sqlFiles().functions.flatMap(({ sql }) =>
  [
    ...sql.matchAll(/perform note_staff_action\(\s*(?:\(.*?\)\.operator_id|[^,]+),\s*([^,]+),\s*([^,]+),/g),
  ].map(([, action = '', account = '']) => ({ action, account })),
)

/** The actions that an expression can be, where it names them. */
function namesOf(action: string): string[] {
  if (/^'\w+'$/.test(action)) return [action.slice(1, -1)]
  if (!action.startsWith('case ') || action.includes('||')) return []
  return [...action.matchAll(/(?:then|else) '(\w+)'/g)].map(([, name = '']) => name)
}

const known = (action: string) => partnerActions.some((each) => each === action)

it('what a line says is written where it is done, and never what the caller names', () => {
  expect(noted.length).toBeGreaterThan(55)
  const composed = noted.map(({ action }) => action).filter((action) => namesOf(action).length === 0)
  expect(composed.toSorted()).toEqual([
    "'account_' || p_action || '_proposed'",
    "'account_' || v_decision.action || '_dropped'",
    "p_kind || '_proposed'",
    "v_proposal.kind || '_confirmed'",
    "v_proposal.kind || '_declined'",
  ])
})

it('what is noted about a partner has words', () => {
  const about = noted.filter(({ account }) => account !== 'null').flatMap(({ action }) => namesOf(action))
  expect(about.length).toBeGreaterThan(25)
  expect(about.filter((action) => !known(action))).toEqual([])
})

it('what becomes of a proposal about a partner has words', () => {
  const said = partnerProposalKinds.flatMap((kind) =>
    ['proposed', 'declined', 'confirmed'].map((end) => `${kind}_${end}`),
  )
  expect(said.filter((action) => !known(action))).toEqual([])
})

it('what is proposed about an account, and what comes to nothing, has words', () => {
  const said = accountActions.flatMap((action) => [`account_${action}_proposed`, `account_${action}_dropped`])
  expect(said.filter((action) => !known(action))).toEqual([])
})
