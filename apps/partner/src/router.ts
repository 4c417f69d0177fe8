import { createHashHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { backClosesPopups } from './shell/back-closes-popups.ts'
import { placeOutsideMoves } from './shell/outside-moves.ts'
import { PageFailed } from './shell/PageFailed.tsx'
import { dropPageQuery } from './shell/page-query.ts'

dropPageQuery(window)
placeOutsideMoves(() => router.history)

/** Hash history, as the host app opens us by file or by any path. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFailed,
})

backClosesPopups(router.history)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
