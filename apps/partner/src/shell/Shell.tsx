import { ToastRegion } from '@fairlead/ui/Toast'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useShownPage } from '../router/shown-page.ts'
import { Backdrop } from './Backdrop.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { useLanguage } from './language.ts'
import { Popups } from './Popups.tsx'
import { pageName } from './page-name.ts'
import css from './Shell.module.css'
import { configIsKnown, readConfig, useConfig } from './useConfig.ts'
import { useRails } from './useRails.ts'
import { useSessionReactions } from './useSessionReactions.ts'
import { useTranslation } from './words.tsx'

/** What stands around every page: demo line, header, the column, popups and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { demo } = useConfig()
  const [unknown] = useState(() => !configIsKnown())
  const route = useShownPage()?.route
  const header = route?.header
  const path = route?.path
  // Of the signed-in pages all but the one that opens the ad account.
  const rails = useRails(route !== undefined && route.auth !== false && path !== '/ad-welcome')
  const main = useRef<HTMLElement>(null)
  useSessionReactions()

  const name = pageName.use()
  useEffect(() => {
    const title = header && [name, t(header.title)].filter(Boolean).join(' – ')
    document.title = title ? `${title} · Fairlead` : 'Fairlead'
  }, [name, header, t])

  // Contacts and questions are worded per language. Without a network they could not be read.
  useEffect(() => {
    const read = () => void readConfig(code)
    read()
    addEventListener('online', read)
    return () => removeEventListener('online', read)
  }, [code])

  useFocusOnArrival(main, path)

  return (
    <>
      <Backdrop />
      {rails && <rails.Left path={path} />}
      <div className={css.column}>
        {(demo || unknown) && <aside className={css.demo}>{demo && t('shell.demo')}</aside>}
        <div className={css.page}>
          {header && <Header options={header} />}
          <main ref={main} className={css.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        <BottomBar path={path} />
      </div>
      {rails && <rails.Right path={path} />}
      <Popups />
      <ToastRegion />
    </>
  )
}

/** Puts the focus on the page after each move, so that nobody is left on a control that is gone. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>, path: string | undefined) {
  const arrived = useRef(path)
  useEffect(() => {
    if (arrived.current === path) return
    arrived.current = path
    main.current?.focus({ preventScroll: true })
  }, [main, path])
}
