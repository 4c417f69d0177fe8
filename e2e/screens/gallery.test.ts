import { describe, expect, it } from 'vitest'
import { gallery } from './gallery.ts'
import { screens } from './table.ts'

describe('the pictures of the documents', () => {
  it('show every route of the app', () => {
    const shown = new Set(
      gallery.flatMap(({ shots }) => shots.map((shot) => ('screen' in shot ? shot.screen : ''))),
    )
    const routes = new Set(screens.filter(({ name }) => shown.has(name)).map(({ route }) => route))
    // Addresses that only lead to others, the last where no log-in has begun.
    const before = ['/ad-center/passkeys', '/ad-center/second-step', '/ad-center/sessions']
    const leads = ['/', '$', '/login/second-step', ...before]
    expect(
      screens.map(({ route }) => route).filter((route) => !routes.has(route) && !leads.includes(route)),
    ).toEqual([])
  })
})
