import type { intakeStaff } from '@fairlead/contract/intake-staff'
import { by, fresh, type SaidAgain, type Stage } from './stage.ts'

const note = 'The statement and the ledger do not agree'

export const intakeAgain: SaidAgain<typeof intakeStaff> = {
  stop: { again: 'same', ask: by('cashier', () => ({ note })) },
  lift: { again: 'same', ask: by('cashier', async (stage) => ({ id: await stopAndLift(stage), note })) },
}

/** A stop that is over: what is proposed of it moves nothing, and nobody else is stopped. */
async function stopAndLift(stage: Stage): Promise<string> {
  const { api } = await stage.staff('cashier')
  const approver = await stage.staff('approver')
  const confirm = (id: string) => approver.api.proposalStaff.proposalConfirm({ id }, fresh())
  const { id } = await api.intakeStaff.stop({ note })
  await confirm(id)
  await confirm((await api.intakeStaff.lift({ id, note: 'It agrees again' })).id)
  return id
}
