import { expect, it } from 'vitest'
import { catalogueOf } from '../../../test/support/catalogue.ts'
import { today, tomorrow } from '../../../test/support/next-release.ts'
import { openEmbedded } from '../embedded.ts'
import { sqlFile } from './sql-files.ts'
import { upgrade } from './upgrade.ts'

it('the embedded database is upgraded as PostgreSQL is, to the same catalogue as an empty one', async () => {
  const [upgraded, fresh] = await Promise.all([openEmbedded(null), openEmbedded(null)])
  try {
    await upgrade(upgraded, () => {}, today)
    expect((await upgrade(upgraded, () => {}, tomorrow())).tables).toEqual([
      '9998-planet.sql',
      '9999-planet-name.sql',
    ])
    await upgrade(fresh, () => {}, tomorrow())
    expect(await catalogueOf(upgraded)).toEqual(await catalogueOf(fresh))
    await expect(upgrade(upgraded, () => {}, today)).resolves.toEqual({ tables: [], functions: false })
  } finally {
    await Promise.all([upgraded.end(), fresh.end()])
  }
})

it('a function of it gets other names for what it takes', async () => {
  const db = await openEmbedded(null)
  const { tables, functions } = today.files
  const withMoon = (takes: string, release: string) => {
    const moon = sqlFile(
      'moon.sql',
      `create or replace function moon_of(${takes} integer) returns integer language sql as 'select 1'`,
    )
    return upgrade(db, () => {}, { ...today, release, files: { tables, functions: [...functions, moon] } })
  }
  try {
    await withMoon('p_planet', '0.3.0')
    await withMoon('p_star', '0.4.0')
    const { rows } = await db.query("select proargnames as names from pg_proc where proname = 'moon_of'")
    expect(rows).toEqual([{ names: ['p_star'] }])
  } finally {
    await db.end()
  }
})
