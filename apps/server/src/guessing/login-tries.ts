import { hasTry, type Tries, takeTries } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { isKnownDevice } from '../credentials/devices.ts'
import { inOne } from '../db/in-one.ts'
import type { Borrower } from '../db/shares.ts'
import { partnerBorrows, strangerAt } from '../http/borrowers.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor, neighbourhoodOfVisitor } from '../http/visitor-address.ts'
import { notify } from '../notice/notify.ts'
import { RoomForStrangers } from './room-for-strangers.ts'

/** After so many wrong passwords within the hour, from devices that are new to the account, its owner is told. */
const toldAfter = 20
const nobody = '00000000-0000-0000-0000-000000000000'

/** The tries of a log-in before its password is looked at, and what becomes of them. */
type LoginTries = {
  /** Whose turn it is to have a password hashed. */
  readonly asker: Borrower
  readonly right: () => Promise<void>
  readonly wrong: () => Promise<void>
  /** The password has been looked at, or could not be. */
  readonly looked: () => void
}

const room = new RoomForStrangers()

/**
 * Takes a partner's tries. A device that has logged in to this account before has ten in a quarter of an hour of its own,
 * which no stranger can use up. All others have ten for one connection and name, and share a hundred an hour from a
 * neighbourhood of addresses and a hundred an hour for a name. Names that nobody has are counted alike, in the same time.
 * Throws Refusal too_many_tries, and Busy before a try is counted where too many strangers wait (decision 050).
 */
export async function takeLoginTries(
  ctx: Ctx,
  visitor: Visitor,
  username: string,
  partnerId: string = nobody,
): Promise<LoginTries> {
  const name = username.toLowerCase()
  const known = await isKnownDevice(ctx, visitor, partnerId)
  const asker = known ? partnerBorrows(partnerId) : strangerAt(visitor.address)
  const looked = known ? () => {} : room.enter(asker)
  const counted = known
    ? takeTries(ctx, [['login', `${partnerId} ${visitor.agent ?? ''} ${connectionOfVisitor(visitor)}`]])
    : takeTries(ctx, [
        ['login', `${name} ${connectionOfVisitor(visitor)}`],
        ['login_from', neighbourhoodOfVisitor(visitor)],
        ['login_name', name],
      ])
  const { last, giveBack } = await counted.catch((error: unknown) => {
    looked()
    throw error
  })
  return {
    asker,
    looked,
    right: giveBack,
    wrong: async () => {
      if (!known && partnerId !== nobody && last >= toldAfter) await tellOwner(ctx, partnerId)
    },
  }
}

/**
 * Takes the tries of a member of staff: nobody who only knows the name can use them up, nor who guesses at the partners'
 * door from beside them. Throws Refusal too_many_tries.
 */
export function takeStaffTries(ctx: Ctx, visitor: Visitor, username: string): Promise<Tries> {
  return takeTries(ctx, [
    ['staff_login', `${username.toLowerCase()} ${connectionOfVisitor(visitor)}`],
    ['staff_login_from', neighbourhoodOfVisitor(visitor)],
  ])
}

/** Once a day. */
async function tellOwner(ctx: Ctx, partnerId: string): Promise<void> {
  if (!(await hasTry(ctx, 'login_guesses_told', partnerId))) return
  await inOne(ctx, async (tx) =>
    notify(tx, partnerId, 'system_announcement', 'login_guesses', {}, '/ad-center/security?part=devices'),
  )
}
