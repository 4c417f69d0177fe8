import { expect, it } from 'vitest'
import { catalogueOf } from '../../../test/support/catalogue.ts'
import { today, tomorrow } from '../../../test/support/next-release.ts'
import { openEmbedded } from '../embedded.ts'
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
