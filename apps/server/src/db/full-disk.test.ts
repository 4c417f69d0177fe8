import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinPartner } from '../../test/support/people.ts'
import { openPast, type World, worldStart } from '../../test/support/world.ts'

const disk = mkdtempSync(join(tmpdir(), 'fairlead-disk-'))
/** A disk of our own, small enough to fill. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk]).status === 0
const filler = join(disk, 'filler')
if (!mounted) process.stdout.write('not run: embedded database on a full disk (needs root on Linux)\n')

describe.skipIf(!mounted)('the embedded database on a full disk', () => {
  let world: World
  beforeAll(async () => {
    mkdirSync(join(disk, 'data'))
    world = await openPast(join(disk, 'data'), worldStart)
  })
  afterAll(async () => {
    await world?.close()
    spawnSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })

  const ready = async () => {
    const { statusCode, headers, json } = await world.app.inject('/readyz')
    return { statusCode, retryAfter: headers['retry-after'], ...json() }
  }
  const fill = (leaveMb: number) => {
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(bavail * bsize - leaveMb * 1024 * 1024))
  }

  it('is not ready and turns calls away without ending a session, and goes on when there is space', async () => {
    const { api, token, username, password } = await joinPartner(world)
    const read = () =>
      world.app.inject({ url: '/api/user/property', headers: { 'x-ct': token, 'x-tz': 'GMT+00:00' } })
    const login = () =>
      world.app.inject({ method: 'POST', url: '/api/auth/v2/login', payload: { username, password } })
    expect(await ready()).toEqual({ statusCode: 200, status: 'ready' })
    fill(32)
    let turnedAway = 0
    for (let round = 0; round < 10; round += 1) {
      for (const { statusCode, headers } of [await read(), await login()]) {
        expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
        turnedAway += 1
      }
    }
    expect(await ready()).toEqual({ statusCode: 503, retryAfter: '1', status: 'disk full' })
    rmSync(filler)
    expect(await ready()).toEqual({ statusCode: 200, status: 'ready' })
    expect((await read()).statusCode).toBe(200)
    expect((await api.session.userInfo({})).username).toBe(username)
    process.stdout.write(`full disk: ${turnedAway} calls turned away\n`)
  })
})
