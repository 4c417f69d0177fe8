import { withdrawalStates } from '@fairlead/contract/withdrawal-states'
import { expect, test } from 'vitest'
import { dueOf } from './due-of.ts'

const facts = {
  approve_by: 'approve',
  send_by: 'send',
  answer_by: 'answer',
  review: { ends_at: 'review' },
}

test('says by when somebody of the network acts, in each state in which somebody has to', () => {
  const due = withdrawalStates.map((state) => [state, dueOf({ ...facts, state })])
  expect(Object.fromEntries(due)).toEqual({
    requested: 'approve',
    approved: 'send',
    in_review: 'review',
    not_received: 'answer',
    sent: null,
    arrived: null,
    cancelled: null,
    returned: null,
    failed: null,
  })
})
