import type { Data, Input } from '@fairlead/contract/endpoint'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import { parseAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney, requestHash } from '../db/money.ts'
import { act } from './act.ts'
import { audit } from './audit.ts'
import { findDeposit } from './deposits.ts'
import { mustExist } from './proposals.ts'
import type { Staff } from './sessions.ts'

type Deposit = Data<typeof moneyStaff.escrowDeposit>

/** Opens an advertiser's intent to pay into a campaign's escrow. It moves no money. Throws Refusal network_late. */
export async function openEscrowDeposit(
  tx: Tx,
  staff: Staff,
  { id, amount }: Input<typeof moneyStaff.escrowDeposit>,
): Promise<Deposit> {
  await mustExist(tx, 'campaign', id)
  return open(tx, staff, id, 'escrow', amount)
}

/** Opens the network's own intent to pay in. It moves no money. Throws Refusal network_late. */
export function openNetworkDeposit(
  tx: Tx,
  staff: Staff,
  input: Input<typeof moneyStaff.networkDeposit>,
): Promise<Deposit> {
  return open(tx, staff, tx.network.id, input.class, input.amount)
}

async function open(
  tx: Tx,
  staff: Staff,
  owner: string,
  creditClass: string,
  amount: string,
): Promise<Deposit> {
  const now = tx.clock.now()
  const micros = parseAmount(amount)
  const fresh = newId(now)
  let deposit = fresh
  await act(tx, staff, {
    change: async (db) => {
      deposit = await callMoney<string>(db, 'open_deposit', [
        owner,
        fresh,
        newReference('D', 8),
        creditClass,
        micros,
        `operator:${staff.operatorId}:${staff.idempotencyKey}`,
        requestHash('open_deposit', { owner, creditClass, amount: micros.toString() }),
        now,
      ])
      // Under the same key it answers the deposit that was opened before.
      return deposit === fresh
    },
    note: (done) => audit(done, 'deposit_open', null, deposit, { class: creditClass, amount }),
  })
  return findDeposit(tx, deposit)
}
