import type { creativeStaff } from '@fairlead/contract/creative-staff'
import { picture } from '../creatives.ts'
import { by, type SaidAgain, type Stage } from './stage.ts'

const uploaded = async (stage: Stage) => {
  const manager = await stage.staff('campaign_manager')
  return { id: (await manager.api.creativeStaff.creativeUpload(await asked(stage))).id }
}
const asked = async ({ world }: Stage) => ({
  campaign_id: world.campaigns.landing,
  name: 'Tea',
  alt: 'A cup of tea',
  file: await picture(176, 176),
})

export const creativeAgain: SaidAgain<typeof creativeStaff> = {
  creativeUpload: { again: 'same', ask: by('campaign_manager', asked) },
  creativeApprove: { again: 'same', ask: by('approver', uploaded) },
  creativeDecline: {
    again: 'same',
    ask: by('approver', async (stage) => ({ ...(await uploaded(stage)), reason: 'The name is missing' })),
  },
  creativeWithdraw: { again: 'same', ask: by('campaign_manager', uploaded) },
}
