import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../support/books.ts'
import { bindCard, joinPartner, payIn, signInOperator, signInStaff } from '../support/people.ts'
import { openPostgresWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const rounds = 12
const key = () => ({ idempotencyKey: randomUUID() })

it('a withdrawal is sent in one file or cancelled by its partner, never both, whoever presses at the same moment', async () => {
  const partners = await Promise.all(Array.from({ length: 4 }, () => joinPartner(world)))
  for (const partner of partners) await payIn(world, partner, '200.00')
  const cards = await Promise.all(partners.map((partner) => bindCard(world, partner)))
  const approver = await signInOperator(world, 'approver')
  const { moneyStaff } = await signInStaff(world, 'cashier')
  let [sent, cancelled] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const asked = await Promise.all(
      partners.map(async (partner, at) => {
        const ask = { amount: '10.00', destination_id: cards[at] ?? '' }
        const step_up = await partner.stepUp('withdraw', ask)
        const { id, state } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
        if (state === 'requested') await approver.withdrawalApprove({ id }, key())
        return { partner, id }
      }),
    )
    // Of two rounds one sends what was seen, the other whatever waits.
    const { withdrawal_ids, amount } = await moneyStaff.paymentFilePreview({ kind: 'bank_card' })
    const promised = round % 4 < 2 ? { withdrawal_ids, amount } : undefined
    const make = () => moneyStaff.paymentFileMake({ kind: 'bank_card', promised }, key())
    // Half of them cancel, at the moment when both press, or when the first file is being made.
    const cancel = () =>
      asked.slice(0, 2).map(({ partner, id }) => partner.api.wallet.withdrawalCancel({ id }, key()))
    const pressed = round % 2 === 0 ? [...cancel(), make(), make()] : [make(), ...cancel(), make()]
    const answers = await Promise.allSettled(pressed)
    const inFiles = answers.reduce(
      (sum, answer) =>
        answer.status === 'fulfilled' && 'withdrawals' in answer.value ? sum + answer.value.withdrawals : sum,
      0,
    )
    const states = await Promise.all(
      asked.map(async ({ partner, id }) => (await partner.api.wallet.withdrawalDetail({ id })).state),
    )
    expect(states.filter((state) => state === 'sent')).toHaveLength(inFiles)
    expect(states.filter((state) => state !== 'sent' && state !== 'cancelled')).toEqual([])
    sent += inFiles
    cancelled += states.length - inFiles
  }
  process.stdout.write(
    `payment files: ${sent} withdrawals sent and ${cancelled} cancelled in ${rounds} rounds\n`,
  )
})
