import type { Screen } from './screen.ts'
import { screens } from './table.ts'

/** The screen of that name. Throws where there is none. */
export function screenCalled(name: string): Screen {
  const screen = screens.find((each) => each.name === name)
  if (!screen) throw new Error(`there is no screen "${name}" in the table`)
  return screen
}
