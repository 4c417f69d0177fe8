import { stepUpParams } from '@fairlead/contract/step-up'
import { formatAmount } from '@fairlead/money/amount'
import { paramsHash } from '@fairlead/server/src/credentials/check-pin.ts'
import { hashSecret } from '@fairlead/server/src/crypto/opaque.ts'
import { newId } from '@fairlead/server/src/db/ids.ts'
import { callMoney, requestHash } from '@fairlead/server/src/db/money.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { itemAt, itemsIn, type Lane } from './lane.ts'
import { fundConnections, roundSeconds, warmUpSeconds } from './settings.ts'

const outlook = {
  enough: false,
  settled_orders: 0,
  lost_share_percent: null,
  p10: null,
  p50: null,
  p90: null,
}

/** Funds a lane's orders through the server's driver and returns transactions a second. */
export async function fundByDriver(db: Pool, lane: Lane): Promise<number> {
  let next = 0
  let done = 0
  const fundUntil = async (end: number) => {
    while (performance.now() < end) {
      // Faster than anything we have seen: measure what there was, over the time it took.
      if (next >= itemsIn(lane)) return
      await fundOne(db, lane, next++)
      done += 1
    }
  }
  const fundFor = (seconds: number) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(Array.from({ length: fundConnections }, () => fundUntil(end)))
  }
  await fundFor(warmUpSeconds)
  const doneBefore = done
  const since = performance.now()
  await fundFor(roundSeconds)
  return ((done - doneBefore) * 1000) / (performance.now() - since)
}

/** One funding, as the server calls it. */
export async function fundOne(db: Pool, lane: Lane, n: number): Promise<void> {
  const { orderId, sessionToken, stepUp } = itemAt(lane, n)
  const params = stepUpParams.fund({ id: orderId, amount: formatAmount(lane.putMicros), rule_version: 1 })
  const now = new Date()
  await callMoney(db, 'fund_order', {
    session: sessionToken,
    order: orderId,
    amount: lane.putMicros,
    rule_version: 1,
    step_up: hashSecret(stepUp),
    params: paramsHash(hashSecret(sessionToken), params),
    outlook: JSON.stringify(outlook),
    key: `partner:${orderId}`,
    request: requestHash('fund', params),
    entry: newId(now),
    now,
  })
}
