import { inOne } from '../../src/db/in-one.ts'
import type { NoticeParams } from '../../src/messages/worded.ts'
import { notify } from '../../src/notice/notify.ts'
import { sendDuePushes } from '../../src/push/send-push.ts'
import type { TestPartner } from './people.ts'
import { openPushReceiver, type PushReceiver } from './push-receiver.ts'
import { openWorld, type World } from './world.ts'

/** A world whose pushes arrive at a push service of our own. */
export type PushWorld = {
  readonly world: World
  readonly receiver: PushReceiver
  readonly publicKey: string
  /** Sends what is due, as the job does; answers how many were taken. */
  send(): Promise<number>
  close(): Promise<void>
}

/** Opens such a world. Close it instead of the world inside. */
export async function openPushWorld(): Promise<PushWorld> {
  const world = await openWorld()
  const { vapid } = world.ctx
  if (!vapid) throw new Error('the world has no key')
  const receiver = await openPushReceiver(vapid.publicKey)
  return {
    world,
    receiver,
    publicKey: vapid.publicKey,
    send: () => sendDuePushes(world.jobs, vapid),
    close: async () => {
      await receiver.close()
      await world.close()
    },
  }
}

/** Turns messages on for the session of a client; answers where they arrive. */
export async function turnOn({ receiver }: PushWorld, api: TestPartner['api']) {
  const subscription = receiver.subscription()
  const device = await api.push.subscribe(subscription)
  return { ...subscription, id: device.id, received: () => receiver.receivedAt(subscription.endpoint) }
}

/** Leaves the partner a notice; one that devices are told of, unless another is named. */
export function tell(
  { world }: PushWorld,
  partner: TestPartner,
  key = 'withdrawal_sent',
  params: NoticeParams = { amount: '20.00', reference: 'W-1' },
) {
  const link = '/wallet/withdrawal?id=1'
  return inOne(world.ctx, async (tx) => notify(tx, partner.id, 'system_announcement', key, params, link))
}
