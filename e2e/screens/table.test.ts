import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { popups, screenOf } from './popups.ts'
import { screens } from './table.ts'

const app = fileURLToPath(new URL('../../apps/partner/src/', import.meta.url))

describe('the table of screens', () => {
  it('has every route of the app, and none that is gone', () => {
    const paths = ['routes.tsx', 'stranger-routes.tsx'].flatMap((file) =>
      Array.from(readFileSync(join(app, file), 'utf8').matchAll(/^ +path: '(.+)',$/gm), ([, path]) => path),
    )
    expect(paths.length).toBeGreaterThan(30)
    // Every address that no page has.
    const addresses = [...paths, '$']
    expect([...new Set(screens.map(({ route }) => route))].sort()).toEqual(addresses.sort())
  })

  it('calls no two screens alike', () => {
    const names = screens.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('the table of popups', () => {
  it('has every popup of the app, and none that is gone', () => {
    const drawers = globSync('**/*.tsx', { cwd: app }).filter((file) =>
      /'@fairlead\/ui\/(Lazy)?(Sheet|Dialog|Confirm)'/.test(readFileSync(join(app, file), 'utf8')),
    )
    expect(drawers.length).toBeGreaterThan(15)
    expect(new Set(popups.map(({ drawnBy }) => drawnBy))).toEqual(new Set(drawers))
  })

  it('opens each on a screen that there is', () => {
    for (const popup of popups) expect(screenOf(popup).name).toBe(popup.on)
  })
})
