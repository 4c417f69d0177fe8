import { CallForm } from './CallForm.tsx'
import { openForm, useOpenForm } from './open-form.ts'

/** Where the one form that is open stands. */
export function CallFormHost() {
  const form = useOpenForm()
  return form && <CallForm {...form} onClose={() => openForm(undefined)} />
}
