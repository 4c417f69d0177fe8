import type { operatorApi } from '@fairlead/contract/api'
import type { Client } from '@fairlead/contract/client'
import { signInStaff } from './people.ts'
import type { World } from './world.ts'

type StaffApi = Client<typeof operatorApi>

/** Support proposes, an approver agrees: what takes two people to become of an account. */
export async function decideAbout(
  world: World,
  proposal: Parameters<StaffApi['accountStaff']['propose']>[0],
): Promise<void> {
  const support = await signInStaff(world, 'support')
  const approver = await signInStaff(world, 'approver')
  const { id } = await support.accountStaff.propose(proposal)
  await approver.accountStaff.decide({ id, answer: 'agree' })
}
