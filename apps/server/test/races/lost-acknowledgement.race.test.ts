import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { maybeOne, one } from '../../src/db/read.ts'
import { openStage, orderOn, type Stage } from '../guarantees/stage.ts'
import { brokenInvariants } from '../support/books.ts'
import { bindCard, clientOf, joinPartner, payIn, type TestPartner } from '../support/people.ts'
import { TcpProxy } from './tcp-proxy.ts'

const rounds = 200
/** In four of sixteen rounds the database never hears the wish, so that the retry has to do it. */
const cutOf = (round: number) => (round % 16 < 12 ? 'reply' : 'request')

let stage: Stage
let proxy: TcpProxy
let behindProxy: Pool
let partner: TestPartner
let app: ReturnType<typeof buildApp>
beforeAll(async () => {
  stage = await openStage()
  const { world } = stage
  proxy = new TcpProxy(world.appUrl)
  behindProxy = openPostgres(await proxy.open(world.appUrl), { max: 2 })
  app = buildApp({ ...world.ctx, db: behindProxy }, { api: true, delivery: undefined })
  // Told when to come again, the client would send the same request itself; here it is looked at what happened first.
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.removeHeader('Retry-After')
    done(null, payload)
  })
  partner = await joinPartner(world)
  await payIn(world, partner, '60.00')
})
afterAll(async () => {
  await app?.close()
  await behindProxy?.end().catch(() => undefined)
  await proxy?.close()
  await stage?.world.close()
})

it('a request whose answer was lost can be sent again, and happens once', async () => {
  const { world } = stage
  const card = await bindCard(world, partner)
  const { plan, wallet } = clientOf({ ...world, app }, partner.token)
  let applied = 0
  let order = ''
  let withdrawal = ''
  for (let round = 0; round < rounds; round += 1) {
    const key = { idempotencyKey: randomUUID() }
    switch (round % 4) {
      case 0: {
        order = await orderOn(world, partner, world.campaigns.landing)
        const wish = { id: order, amount: '20.00', rule_version: 1 }
        const put = { ...wish, step_up: await partner.stepUp('fund', wish) }
        applied += await twice(round, 'fund_order', key, () => plan.orderPut(put, key))
        break
      }
      case 1: {
        const ask = { amount: '30.00', destination_id: card }
        const wanted = { ...ask, step_up: await partner.stepUp('withdraw', ask) }
        applied += await twice(round, 'request_withdrawal', key, async () => {
          withdrawal = (await wallet.withdraw(wanted, key)).id
        })
        expect(await balances()).toEqual({ available: 10_000_000n, withdrawing: 30_000_000n })
        break
      }
      case 2:
        applied += await twice(round, 'cancel_withdrawal', key, () =>
          wallet.withdrawalCancel({ id: withdrawal }, key),
        )
        break
      default:
        applied += await twice(round, 'cancel_order', key, () => plan.orderCancel({ id: order }, key))
        expect(await balances()).toEqual({ available: 60_000_000n, withdrawing: 0n })
    }
  }
  const { effects } = await one<{ effects: bigint }>(
    world.ctx.db,
    'select count(*) as effects from entry where account_id = $1 and actor = $2',
    [partner.id, 'partner'],
  )
  process.stdout.write(
    `lost acknowledgement: ${rounds} rounds, ${proxy.cuts} connections cut, ${applied} applied but unacknowledged, ${effects} effects\n`,
  )
  expect(effects).toBe(BigInt(rounds))
  expect(applied).toBeGreaterThanOrEqual(rounds / 2)
  expect(proxy.cuts).toBe(rounds)
  expect(await brokenInvariants(world)).toEqual([])
})

/** Sends a request whose connection is cut, and then again; answers 1 if the first one had been applied unheard. */
async function twice(
  round: number,
  moneyFunction: string,
  { idempotencyKey }: { idempotencyKey: string },
  send: () => Promise<unknown>,
): Promise<number> {
  proxy.cutAt(moneyFunction, cutOf(round))
  const failure = await send().catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 503 })
  const found = await maybeOne(stage.world.ctx.db, 'select id from entry where idempotency_key = $1', [
    `partner:${idempotencyKey}`,
  ])
  await send()
  return found ? 1 : 0
}

function balances() {
  return one<{ available: bigint; withdrawing: bigint }>(
    stage.world.ctx.db,
    'select available, withdrawing from wallet where account_id = $1',
    [partner.id],
  )
}
