import type { passkey } from '@fairlead/contract/passkey'
import { passkeyDevice } from '../passkey-device.ts'
import { clientOf, registerPartner } from '../people.ts'
import type { PartnerSaidAgain, PartnerStage } from './partner-stage.ts'

const stranger = ({ world }: PartnerStage) => ({ token: '', api: clientOf(world, '') })

/** Somebody with a passkey, and the device that it is on. */
async function withPasskey({ world }: PartnerStage) {
  const partner = await registerPartner(world)
  const device = passkeyDevice(world.ctx.publicUrl)
  const begun = await partner.api.passkey.begin({ login_password: partner.password })
  const { id } = await partner.api.passkey.add(device.make(begun))
  return { partner, device, id }
}

export const passkeyAgain: PartnerSaidAgain<typeof passkey> = {
  begin: {
    again: 'another',
    why: 'each asks for a signature of its own, which is forgotten after five minutes',
    ask: async ({ world }) => {
      const partner = await registerPartner(world)
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  add: {
    again: 'passkey_refused',
    why: 'a ticket is good once',
    ask: async ({ world }) => {
      const partner = await registerPartner(world)
      const begun = await partner.api.passkey.begin({ login_password: partner.password })
      const answer = passkeyDevice(world.ctx.publicUrl).make(begun)
      return { by: partner, input: () => answer }
    },
  },
  rename: {
    again: 'same',
    ask: async (stage) => {
      const { partner, id } = await withPasskey(stage)
      return { by: partner, input: () => ({ id, name: 'Telephone' }) }
    },
  },
  remove: {
    again: 'data_error',
    why: 'a passkey that is removed is gone, and an id that is gone is answered like one that never was',
    ask: async (stage) => {
      const { partner, id } = await withPasskey(stage)
      return { by: partner, input: () => ({ id }) }
    },
  },
  beginLogin: {
    again: 'another',
    why: 'each asks for a signature of its own, which is forgotten after five minutes',
    ask: async (stage) => ({ by: stranger(stage), input: () => ({}) }),
  },
  login: {
    again: 'passkey_wrong',
    why: 'a ticket begins one session',
    ask: async (stage) => {
      const { device } = await withPasskey(stage)
      const answer = device.answer(await clientOf(stage.world, '').passkey.beginLogin({}))
      return { by: stranger(stage), input: () => answer }
    },
  },
}
