import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { brokenInvariants } from '../support/books.ts'
import { operatorOf, staffToken } from '../support/staff.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** A CHECK that comes to null passes, and a day is not 24 hours long everywhere. With the owner's rights: nobody may. */
let stage: Stage
let cashier: string
let approver: string
beforeAll(async () => {
  stage = await openStage()
  cashier = await operatorOf(stage.world, await staffToken(stage.world, 'cashier'))
  approver = await operatorOf(stage.world, await staffToken(stage.world, 'approver'))
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const undone = (work: (owner: Client) => Promise<unknown>) => stoppedBy(stage.world.asOwnerUndone(work))

/** Takes the waiting withdrawal along these moves, and sets what is given with the last. */
async function moved(owner: Client, moves: readonly (readonly [string, string])[], set: string) {
  const { partner, withdrawalId } = stage
  let from = 'requested'
  for (const [index, [action, to]] of moves.entries()) {
    await owner.query(
      `insert into withdrawal_move (account_id, withdrawal_id, seq, action, from_state, to_state, actor, at)
       values ($1, $2, $3, $4, $5, $6, 'test', now())`,
      [partner.id, withdrawalId, index + 2, action, from, to],
    )
    from = to
  }
  await owner.query(`update withdrawal set state = $1, move_seq = $2, ${set} where id = $3`, [
    from,
    moves.length + 1,
    withdrawalId,
  ])
}

describe('what nobody said', () => {
  it('approves no withdrawal', async () => {
    const attempt = undone((owner) => moved(owner, [['approve', 'approved']], 'approved_at = now()'))
    expect(await attempt).toBe('23514 withdrawal_approved_by_somebody')
  })

  it('is no bank line on which a withdrawal arrives', async () => {
    const sent = `approved_by = '${approver}', sent_by = '${cashier}', bank_reference = 'TB-ARRIVED'`
    const arrived = `arrived_by = 'bank', arrived_at = now(), paid_at = now()`
    const attempt = undone(async (owner) => {
      await owner.query(`insert into bank_reference values ('TB-ARRIVED', $1)`, [randomUUID()])
      await moved(
        owner,
        [
          ['approve', 'approved'],
          ['send', 'sent'],
          ['arrive', 'arrived'],
        ],
        `${sent}, ${arrived}`,
      )
    })
    expect(await attempt).toBe('23514 withdrawal_by_bank_has_its_line')
  })

  it('is no moment from which a deposit’s five days are counted', async () => {
    const attempt = undone((owner) =>
      owner.query(`update deposit set confirmed_at = null where state = 'confirmed'`),
    )
    expect(await attempt).toBe('23514 deposit_confirmed_has_an_approver')
  })

  it('keeps nobody from deciding an appeal', async () => {
    const attempt = undone((owner) =>
      owner.query(
        `insert into appeal (account_id, id, subject_kind, subject_id, at_stake, statement, involved, opened_at, answer_by)
         values ($1, $2, 'account', $2, 0, 'why', array[null]::uuid[], now(), now())`,
        [stage.partner.id, randomUUID()],
      ),
    )
    expect(await attempt).toBe('23514 appeal_knows_who_was_involved')
  })

  it('hands no startup funds back', async () => {
    const { partner, destinationId, world } = stage
    const now = world.clock.now()
    const attempt = undone(async (owner) => {
      await owner.query('update wallet set advance = 1000000 where account_id = $1', [partner.id])
      await owner.query(
        `insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
         values ($1, '\\x01', '\\x01', 'withdraw', '\\x01', $2)`,
        [partner.id, new Date(now.getTime() + 1_000)],
      )
      await owner.query(
        `select request_withdrawal($1, $2, 'W-NULL', 10000000, $3, '\\x01', '\\x01', 'partner:null', '\\x01', $4, $5, null)`,
        [partner.token, randomUUID(), destinationId, randomUUID(), now],
      )
    })
    expect(await attempt).toBe('FLREF startup_funds_not_returned')
  })

  it('is no number that an outlook may show of fewer than thirty orders', async () => {
    const shown = (outlook: object) =>
      undone((owner) =>
        owner.query('update ad_order set outlook = $2 where id = $1', [
          stage.runningId,
          JSON.stringify(outlook),
        ]),
      )
    const stopped = '23514 order_outlook_needs_thirty_orders'
    expect(await shown({ settled_orders: 29, p50: '1.00' })).toBe(stopped)
    expect(await shown({ lost_share_percent: 0 })).toBe(stopped)
    expect(await shown({ settled_orders: 29, bins: [{ from: '0.00', to: '1.00', orders: 29 }] })).toBe(
      stopped,
    )
    expect(await shown({ settled_orders: 29, p50: null, bins: [] })).toBe('nothing')
    expect(await shown({ settled_orders: 30, p50: '1.00' })).toBe('nothing')
  })

  it('closes no account while an order of it has still to settle', async () => {
    const { partner, runningId, world } = stage
    const later = new Date(world.clock.now().getTime() + 25 * 3_600_000)
    await world.asOwnerUndone(async (owner) => {
      await owner.query('select fail_delivery($1, $2, $3)', [partner.id, runningId, later])
      await owner.query('update wallet set available = 0, withdrawing = 0 where account_id = $1', [
        partner.id,
      ])
      await owner.query('insert into closure (account_id, id, asked_at) values ($1, $2, $3)', [
        partner.id,
        randomUUID(),
        later,
      ])
      const { rows } = await owner.query('select close_accounts($1) as closed', [later])
      expect(rows).toEqual([])
    })
  })

  it('is no date to count business days from, and is not counted from for ever', async () => {
    const [row] = await stage.world.asOwnerUndone(async (owner) => {
      await owner.query("set local statement_timeout = '2s'")
      return (
        await owner.query('select add_business_days(null, 3) as date, add_business_days(now(), null) as days')
      ).rows
    })
    expect(row).toEqual({ date: null, days: null })
  })
})

describe('the zone of whoever asks', () => {
  it('is Greenwich’s, whatever the database is set to', async () => {
    const { appUrl } = stage.world
    const [row] = await stage.world.asOwner<{ name: string }>('select current_database() as name')
    await stage.world.asOwner(`alter database ${row?.name} set timezone = 'America/New_York'`)
    const login = openPostgres(appUrl, { max: 1 })
    const { rows } = await login.query("select current_setting('TimeZone') as zone")
    await login.end()
    await stage.world.asOwner(`alter database ${row?.name} reset timezone`)
    expect(rows).toEqual([{ zone: 'UTC' }])
  })

  it('is asked by nothing that the database works out: a wait is hours, never days', async () => {
    const days = String.raw`interval '[^']*(day|week|month|year)|\(days =>|date_trunc\('[a-z]+', [a-z_.]+\)|current_date|::interval`
    const found = await stage.world.asOwner(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and pg_get_functiondef(oid) ~ $1
       union all
       select conname from pg_constraint
       where connamespace = 'public'::regnamespace and contype = 'c'
         and pg_get_constraintdef(oid) ~ '[+-] (''[^'']*(day|mon|year)[^'']*''::interval)'
       union all
       select 'network.' || key from network, jsonb_each_text(to_jsonb(network.*)) where value ~ 'days?$'`,
      [days],
    )
    expect(found).toEqual([])
  })

  it('moves no wait, whoever sets it on a connection: nobody is let in an hour early when clocks go forward', async () => {
    // In New York 8 March 2026 has 23 hours.
    const usable = (zone: string) =>
      stage.world.asOwnerUndone(async (owner) => {
        await owner.query(`set local timezone = '${zone}'`)
        await owner.query(`update partner set pin_recovered_at = '2026-03-07 12:00:00+00' where id = $1`, [
          stage.partner.id,
        ])
        const { rows } = await owner.query(
          `select extract(epoch from destination_usable_from($1, '2026-03-07 12:00:00+00')
             - timestamptz '2026-03-07 12:00:00+00')::int / 3600 as hours`,
          [stage.partner.id],
        )
        return rows[0]?.hours
      })
    expect([await usable('UTC'), await usable('America/New_York')]).toEqual([168, 168])
  })

  const inBerlin = <Value>(work: (owner: Client) => Promise<Value>) =>
    stage.world.asOwnerUndone(async (owner) => {
      await owner.query("set local timezone = 'Europe/Berlin'")
      return work(owner)
    })

  it('moves no business day: a restored review keeps its end', async () => {
    // The clocks go back on 25 October.
    const [row] = await inBerlin(async (owner) => {
      const tenDays = `select add_business_days('2026-10-20 12:00:00+00', 10) = '2026-11-03 12:00:00+00' as same`
      return (await owner.query(tenDays)).rows
    })
    expect(row).toEqual({ same: true })
  })

  it('refuses no statement of account in the week in which a clock changes', async () => {
    const attempt = stoppedBy(
      inBerlin((owner) =>
        owner.query(
          `insert into statement_export (account_id, id, format, from_day, to_day, zone, lang, requested_at, state,
             file_name, bytes, content_hash, signature, ready_at, expires_at)
           values ($1, $2, 'csv', '2026-10-01', '2026-10-20', 'Europe/Berlin', 'de', now(), 'ready', $3, 1, $4, 's',
             '2026-10-20 12:00:00+00', '2026-10-27 12:00:00+00')`,
          [stage.partner.id, randomUUID(), `${'0'.repeat(32)}.csv`, '0'.repeat(64)],
        ),
      ),
    )
    expect(await attempt).toBe('nothing')
  })
})
