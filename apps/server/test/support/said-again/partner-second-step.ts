import type { secondStep } from '@fairlead/contract/second-step'
import { clientOf, joinPartner } from '../people.ts'
import { beginSecondStep, loginTicket, turnOnSecondStep } from '../second-step.ts'
import type { PartnerSaidAgain, PartnerStage } from './partner-stage.ts'

/** A partner whose second step is on. */
async function careful({ world }: PartnerStage) {
  const partner = await joinPartner(world)
  return { partner, ...(await turnOnSecondStep(world, partner)) }
}

const stranger = ({ world }: PartnerStage) => ({ token: '', api: clientOf(world, '') })

export const secondStepAgain: PartnerSaidAgain<typeof secondStep> = {
  finish: {
    again: 'second_step_wrong',
    why: 'a ticket begins one session, and a code is good once',
    ask: async (stage) => {
      const { partner, code } = await careful(stage)
      const ticket = await loginTicket(stage.world, partner)
      return { by: stranger(stage), input: () => ({ ticket, code: code(1) }) }
    },
  },
  askRemoval: {
    again: 'same',
    ask: async (stage) => {
      const ticket = await loginTicket(stage.world, (await careful(stage)).partner)
      return { by: stranger(stage), input: () => ({ ticket }) }
    },
  },
  begin: {
    again: 'another',
    why: 'a secret that nobody has shown a code of gives way to the next',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  turnOn: {
    again: 'second_step_on',
    why: 'the recovery codes were shown, once',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      const code = await beginSecondStep(stage.world, partner)
      return { by: partner, input: () => ({ code: code() }) }
    },
  },
  newCodes: {
    again: 'totp_wrong',
    why: 'a code is good once',
    ask: async (stage) => {
      const { partner, code } = await careful(stage)
      return { by: partner, input: () => ({ code: code(1) }) }
    },
  },
  turnOff: {
    again: 'second_step_off',
    why: 'what is off has no code that could be right',
    ask: async (stage) => {
      const { partner, code } = await careful(stage)
      return { by: partner, input: () => ({ code: code(1) }) }
    },
  },
  keep: {
    again: 'same',
    ask: async (stage) => {
      const { partner } = await careful(stage)
      const ticket = await loginTicket(stage.world, partner)
      await clientOf(stage.world, '').secondStep.askRemoval({ ticket })
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
}
