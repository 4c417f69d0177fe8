import { lazy, Suspense } from 'react'
import { customerService } from './customer-service.ts'
import { languageSheet, logoutQuestion } from './shell-popups.ts'
import { stepUpSheet } from './step-up.ts'

const StepUpSheet = lazy(async () => ({ default: (await import('./StepUpSheet.tsx')).StepUpSheet }))
const LanguageSheet = lazy(async () => ({ default: (await import('./LanguageSheet.tsx')).LanguageSheet }))
const LogoutQuestion = lazy(async () => ({ default: (await import('./LogoutQuestion.tsx')).LogoutQuestion }))
const CustomerServiceDialog = lazy(async () => ({
  default: (await import('./CustomerServiceDialog.tsx')).CustomerServiceDialog,
}))

/** The popups that any page can ask for. Each loads when it is first wanted. */
export function Popups() {
  const stepUp = stepUpSheet.use().wanted
  const language = languageSheet.use().wanted
  const logout = logoutQuestion.use().wanted
  const service = customerService.use().wanted
  return (
    <Suspense fallback={null}>
      {stepUp && <StepUpSheet />}
      {language && <LanguageSheet />}
      {logout && <LogoutQuestion />}
      {service && <CustomerServiceDialog />}
    </Suspense>
  )
}
