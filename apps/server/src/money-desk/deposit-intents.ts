import type { Data, Input } from '@fairlead/contract/endpoint'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { parseAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoneyThenRead, requestHash } from '../db/money.ts'
import type { Staff } from '../staff/sessions.ts'
import { type DepositRow, depositView, ofDepositKey } from './deposits.ts'

type Deposit = Data<typeof moneyStaff.escrowDeposit>

/** Opens an advertiser's intent to pay into a campaign's escrow. It moves no money. Throws Refusal network_late. */
export function openEscrowDeposit(
  tx: Tx,
  staff: Staff,
  { id, amount }: Input<typeof moneyStaff.escrowDeposit>,
): Promise<Deposit> {
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
  const key = `operator:${staff.operatorId}:${staff.idempotencyKey}`
  const request = requestHash('open_deposit', { owner, creditClass, amount: micros.toString() })
  const args = {
    account: owner,
    deposit: newId(now),
    reference: newReference('D', 8),
    class: creditClass,
    amount: micros,
    staff: staff.token,
    key,
    request,
    now,
  }
  // Under the same key it answers the deposit that was opened before.
  const [row] = await callMoneyThenRead<DepositRow>(
    tx.db,
    ['open_owner_deposit', args],
    ofDepositKey(owner, key),
  )
  if (!row) throw new Refusal('data_error')
  return depositView(row, tx.clock.now())
}
