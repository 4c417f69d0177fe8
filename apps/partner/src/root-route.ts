import { createRootRoute } from '@tanstack/react-router'
import { logInFirst } from './shell/log-in-first.ts'
import { Shell } from './shell/Shell.tsx'

/** What every page stands in. Those that take a token ask for a log-in first. */
export const root = createRootRoute({
  component: Shell,
  beforeLoad: ({ matches }) => logInFirst(matches.at(-1)?.staticData.auth),
})
