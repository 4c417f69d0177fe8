import { showToast } from '@fairlead/ui/Toast'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { customerService } from './customer-service.ts'
import { loadPart, Unreachable } from './load-part.ts'
import type { Popup } from './popup.ts'
import { languageSheet, logoutQuestion } from './shell-popups.ts'
import { stepUpSheet } from './step-up.ts'
import { useTranslation } from './words.tsx'

const stepUp = async () => (await import('./StepUpSheet.tsx')).StepUpSheet
const language = async () => (await import('./LanguageSheet.tsx')).LanguageSheet
const logout = async () => (await import('./LogoutQuestion.tsx')).LogoutQuestion
const service = async () => (await import('./CustomerServiceDialog.tsx')).CustomerServiceDialog

/** The popups that any page can ask for. */
export function Popups() {
  return (
    <>
      <LazyPopup popup={stepUpSheet} load={stepUp} onMissing={({ answer }) => answer(null)} />
      <LazyPopup popup={languageSheet} load={language} />
      <LazyPopup popup={logoutQuestion} load={logout} />
      <LazyPopup popup={customerService} load={service} />
    </>
  )
}

type LazyPopupProps<Request> = {
  popup: Popup<Request>
  load: () => Promise<ComponentType>
  onMissing?: (request: Request) => void
}

/** Loads when it is first wanted. Where that fails, it says so, and is asked for again at the next press. */
function LazyPopup<Request>({ popup, load, onMissing }: LazyPopupProps<Request>) {
  const { t } = useTranslation()
  const { wanted, request } = popup.use()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const [replaced, setReplaced] = useState<unknown>()

  const missing = useEffectEvent((failure: unknown) => {
    popup.drop()
    if (request !== null) onMissing?.(request)
    if (failure instanceof Unreachable) showToast(t('shell.errors.network'), 'failure')
    else setReplaced(failure)
  })

  useEffect(() => {
    if (wanted) loadPart(load).then((part) => setLoaded(() => part), missing)
  }, [wanted, load])

  // A new version has other files: `PageFailed` opens the app anew, which finds them.
  if (replaced) throw replaced
  return wanted && Loaded && <Loaded />
}
