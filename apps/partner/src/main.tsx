import '@fairlead/ui/tokens.css'
import '@fairlead/ui/base.css'
import { defaultLanguage } from '@fairlead/locales/languages'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.ts'
import { followLinks } from './shell/follow-links.ts'
import { keepApp } from './shell/install.ts'
import { speak, storedLanguage } from './shell/language.ts'
import { loadPart } from './shell/load-part.ts'
import { configKnown } from './shell/useConfig.ts'

// Schemas load with the first form; zod must then know already that the page forbids eval.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepApp()
followLinks(router)

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')

const language = storedLanguage() ?? defaultLanguage
// The line over a demo stands there from the first picture on; both are asked for at once. No `await` out here: a
// chunk of words leans on this one, and each would wait for the other.
Promise.all([loadPart(() => speak(language)), configKnown(language)]).then(
  () =>
    // In slices, so that a slow phone can scroll and type meanwhile.
    startTransition(() =>
      createRoot(place).render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    ),
  () => window.startFailed(),
)
