import { EmptyState } from '@fairlead/ui/EmptyState'
import { CallButton } from '../../calls/CallButton.tsx'
import { t } from '../../words.ts'

/** In place of every page, where nothing else is possible before an authenticator is enrolled. */
export function EnrolFirst() {
  return (
    <EmptyState drawing="flows" title={t('console.enrol.title')} text={t('console.enrol.text')} page>
      <CallButton name="peopleStaff.totpBegin" variant="primary" />
    </EmptyState>
  )
}
