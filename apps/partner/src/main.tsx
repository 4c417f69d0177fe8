import '@fairlead/ui/tokens.css'
import '@fairlead/ui/base.css'
import { defaultLanguage } from '@fairlead/locales/languages'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followLinks } from './router/follow-links.ts'
import { history } from './router/history.ts'
import { Pages } from './router/Pages.tsx'
import { startRouter } from './router/router.ts'
import { keepScrolled } from './router/scroll.ts'
import { routes } from './routes.tsx'
import { backClosesPopups } from './shell/back-closes-popups.ts'
import { keepApp } from './shell/install.ts'
import { speak, storedLanguage } from './shell/language.ts'
import { openAnew } from './shell/load-page.ts'
import { loadPart } from './shell/load-part.ts'
import { logInFirst } from './shell/log-in-first.ts'
import { PageFailed } from './shell/PageFailed.tsx'
import { Shell } from './shell/Shell.tsx'
import { configKnown } from './shell/useConfig.ts'

// Schemas load with the first form; zod must then know already that the page forbids eval.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepApp()
backClosesPopups()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')

const language = storedLanguage() ?? defaultLanguage
// The line over a demo stands there from the first picture on; both are asked for at once. No `await` out here: a
// chunk of words leans on this one, and each would wait for the other.
Promise.all([loadPart(() => speak(language)).then(open), configKnown(language)]).then(
  ([router]) =>
    // In slices, so that a slow phone can scroll and type meanwhile.
    startTransition(() =>
      createRoot(place).render(
        <StrictMode>
          <Pages router={router} around={Shell} failed={PageFailed} />
        </StrictMode>,
      ),
    ),
  () => window.startFailed(),
)

/** The first page loads meanwhile, with words in a language that is known. */
function open() {
  const router = startRouter(history, { routes, unknown: '/404', guard: logInFirst, openAnew })
  keepScrolled(router)
  followLinks(router)
  return router
}
