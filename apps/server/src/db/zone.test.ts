import { expect, it } from 'vitest'
import { openEmbedded } from './embedded.ts'

it('the embedded database works in UTC, whatever its folder was set to', { timeout: 120_000 }, async () => {
  const before = await openEmbedded(null)
  await before.query("alter system set timezone = 'Asia/Kathmandu'")
  const folder = await before.dump()
  await before.end()
  const after = await openEmbedded(null, folder)
  const { rows } = await after.query("select current_setting('TimeZone') as zone")
  await after.end()
  expect(rows).toEqual([{ zone: 'UTC' }])
})
