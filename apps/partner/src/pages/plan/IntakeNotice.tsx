import { useIntakeStopped } from '../../shell/useIntake.ts'
import { Notice } from './Notice.tsx'

/** That nothing is taken in now, and what goes on; nothing while there is no such stop. */
export function IntakeNotice() {
  const stopped = useIntakeStopped()
  return stopped && <Notice>{stopped}</Notice>
}
