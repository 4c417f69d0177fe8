import { readdirSync, readFileSync } from 'node:fs'
import { partnerActions, partnerProposalKinds } from '@fairlead/contract/partner-actions'
import { expect, it } from 'vitest'

const functions = new URL('../db/functions/', import.meta.url)

/** What functions of the database note themselves: `note_staff_action(operator, action, account, …`. */
const noted = readdirSync(functions).flatMap((file) =>
  [
    ...readFileSync(new URL(file, functions), 'utf8').matchAll(
      /perform note_staff_action\(\s*(?:\(.*?\)\.operator_id|[^,]+),\s*([^,]+),\s*([^,]+),/g,
    ),
  ].map(([, action = '', account = '']) => ({ action, account })),
)

it('what the database notes about a partner has words, or is what a proposal or the server itself names', () => {
  expect(noted.length).toBeGreaterThan(10)
  const named = partnerActions.map((action) => `'${action}'`)
  const about = noted.filter(({ account }) => account !== 'null').map(({ action }) => action)
  expect(about.filter((action) => !named.includes(action)).toSorted()).toEqual([
    'p_action',
    "p_kind || '_proposed'",
    "v_proposal.kind || '_confirmed'",
    "v_proposal.kind || '_declined'",
  ])
})

it('what becomes of a proposal about a partner has words', () => {
  const said = partnerProposalKinds.flatMap((kind) =>
    ['proposed', 'declined', 'confirmed'].map((end) => `${kind}_${end}`),
  )
  expect(said.filter((action) => !partnerActions.some((known) => known === action))).toEqual([])
})
