import type { account } from '@fairlead/contract/account'
import { createClient } from '@fairlead/contract/client'
import type { files } from '@fairlead/contract/files'
import { host } from '@fairlead/contract/host'
import type { notice } from '@fairlead/contract/notice'
import type { profile } from '@fairlead/contract/profile'
import type { push } from '@fairlead/contract/push'
import type { session } from '@fairlead/contract/session'
import type { statement } from '@fairlead/contract/statement'
import type { support } from '@fairlead/contract/support'
import sharp from 'sharp'
import { recoveryCode } from '../../../src/credentials/recovery-code.ts'
import { recoveryKey } from '../../../src/credentials/recovery-key.ts'
import { one } from '../../../src/db/read.ts'
import { mailedEmailKey } from '../../../src/demo/mailed-email-key.ts'
import { injected } from '../../../src/http/injected-fetch.ts'
import { sendLoginCodes } from '../../../src/session/login-recovery.ts'
import { hostInput, partnerInput } from '../good-input.ts'
import {
  clientOf,
  joinPartner,
  md5,
  registerPartner,
  signInAgain,
  unusedCode,
  verifyEmail,
} from '../people.ts'
import { hostKey } from '../world.ts'
import type { PartnerAgain, PartnerSaidAgain, PartnerStage } from './partner-stage.ts'

const stranger = ({ world }: PartnerStage) => ({ token: '', api: clientOf(world, '') })

const registerAgain: PartnerAgain<typeof partnerInput.session.register> = {
  again: 'license_key_wrong',
  why: 'a licence key is good for one person, and whoever has a used one hears no more than that',
  ask: async (stage) => {
    const license_key = await unusedCode(stage.world, 'license_key')
    const username = `again.${license_key.slice(-4).toLowerCase()}`
    const person = { ...partnerInput.session.register, username, email: `${username}@example.com` }
    return { by: stranger(stage), input: () => ({ ...person, license_key }) }
  },
}

const loginAgain: PartnerAgain<{ username: string; password: string }> = {
  again: 'another',
  why: 'each log-in begins a session of its own',
  ask: async (stage) => {
    const { username, password } = await registerPartner(stage.world)
    return { by: stranger(stage), input: () => ({ username, password }) }
  },
}

/** The newest recovery that a partner was mailed. */
async function mailedRecovery({ world }: PartnerStage, partnerId: string): Promise<string> {
  const { recovery } = await one<{ recovery: string }>(
    world.ctx.db,
    `select params ->> 'recovery' as recovery from mail where account_id = $1 and params ? 'recovery'
     order by queued_at desc, id desc limit 1`,
    [partnerId],
  )
  return recovery
}

const freshPassword = { new_password: 'open-sesame-22', confirm_password: 'open-sesame-22' }

/** A partner who forgot the login password and was mailed. */
async function forgetful(stage: PartnerStage): Promise<{ email: string; recovery: string }> {
  const { id, username } = await joinPartner(stage.world)
  await verifyEmail(stage.world, { username })
  const email = `${username}@example.com`
  await clientOf(stage.world, '').session.forgotPassword({ email })
  await sendLoginCodes(stage.world.jobs)
  return { email, recovery: await mailedRecovery(stage, id) }
}

export const sessionAgain: PartnerSaidAgain<typeof session> = {
  register: registerAgain,
  registerV1: registerAgain,
  login: loginAgain,
  loginV1: loginAgain,
  logout: { again: 'session' },
  updatePassword: { again: 'session' },
  forgotPassword: {
    again: 'another',
    why: 'the mail before may be lost: it is sent again, a few times',
    ask: async (stage) => {
      const { username } = await joinPartner(stage.world)
      return { by: stranger(stage), input: () => ({ email: `${username}@example.com` }) }
    },
  },
  recoverPassword: {
    again: 'login_code_wrong',
    why: 'a code is good once, and whoever has an old one hears no more than that',
    ask: async (stage) => {
      const { email, recovery } = await forgetful(stage)
      const code = recoveryCode(stage.world.ctx.pepper, recovery)
      return { by: stranger(stage), input: () => ({ email, code, ...freshPassword }) }
    },
  },
  recoverByLink: {
    again: 'login_recovery_over',
    why: 'a link is good once',
    ask: async (stage) => {
      const key = recoveryKey(stage.world.ctx.pepper, (await forgetful(stage)).recovery)
      return { by: stranger(stage), input: () => ({ key, ...freshPassword }) }
    },
  },
  verifyEmail: {
    again: 'email_link_over',
    why: 'a link is good once',
    ask: async (stage) => {
      const { username } = await registerPartner(stage.world)
      const key = await mailedEmailKey(stage.world.ctx, username)
      return { by: stranger(stage), input: () => ({ key }) }
    },
  },
  entry: {
    again: 'entry_ticket_wrong',
    why: 'a ticket begins one session',
    ask: async (stage) => {
      const headers = () => ({ 'X-Host-Key': hostKey })
      const calls = createClient({ host }, { base: '/api', headers, fetch: injected(stage.world.app) }).host
      const host_user = 'said-again'
      const person = {
        ...hostInput.register,
        host_user,
        username: host_user,
        email: 'said-again@example.com',
      }
      await calls.register({ ...person, license_key: await unusedCode(stage.world, 'license_key') })
      const { ticket } = await calls.ticket({ host_user })
      return { by: stranger(stage), input: () => ({ ticket }) }
    },
  },
  revokeSession: {
    again: 'data_error',
    why: 'a session that has ended is gone, and an id that is gone is answered like one that never was',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await signInAgain(stage.world, partner)
      const { items } = await partner.api.session.sessionList({})
      const id = items.find(({ current }) => !current)?.id ?? ''
      return { by: partner, input: () => ({ id }) }
    },
  },
  confirmDevice: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await signInAgain(stage.world, partner)
      const { items } = await partner.api.session.sessionList({})
      const id = items.find(({ current }) => !current)?.id ?? ''
      return { by: partner, input: () => ({ id }) }
    },
  },
  revokeOtherSessions: {
    again: 'nothing new',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await signInAgain(stage.world, partner)
      return { by: partner, input: () => ({}) }
    },
  },
  openAccount: {
    again: 'same',
    ask: async (stage) => {
      const authorization_code = await unusedCode(stage.world, 'authorization_code')
      return { by: await registerPartner(stage.world), input: () => ({ authorization_code }) }
    },
  },
  checkLogin: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  setPin: {
    again: 'step_up_invalid',
    why: 'one that is set is changed with the old one alone, and nobody is told whether theirs is the same',
    ask: async (stage) => {
      const partner = await registerPartner(stage.world)
      await partner.api.session.openAccount({
        authorization_code: await unusedCode(stage.world, 'authorization_code'),
      })
      return { by: partner, input: () => ({ login_password: partner.password, password: md5('294857') }) }
    },
  },
  checkPin: {
    again: 'another',
    why: 'each gives a step-up that is good once',
    ask: async (stage) => {
      const action = { action: 'withdraw' as const, params: { amount: '5.00' } }
      return { by: await joinPartner(stage.world), input: () => ({ password: md5('294857'), ...action }) }
    },
  },
}

export const accountAgain: PartnerSaidAgain<typeof account> = {
  recoveryStart: {
    again: 'another',
    why: 'the mail before may be lost: each mails a code, and only the newest one works',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await verifyEmail(stage.world, partner)
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  recoveryProve: {
    again: 'recovery_code_wrong',
    why: 'a code is good once',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await verifyEmail(stage.world, partner)
      await partner.api.account.recoveryStart({ login_password: partner.password })
      const code = recoveryCode(stage.world.ctx.pepper, await mailedRecovery(stage, partner.id))
      return { by: partner, input: () => ({ code, password: md5('503916') }) }
    },
  },
  recoveryStop: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await verifyEmail(stage.world, partner)
      await partner.api.account.recoveryStart({ login_password: partner.password })
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  dataFile: {
    again: 'nothing new',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  closureAsk: {
    again: 'same',
    ask: async (stage) => {
      const { partner } = await stage.running()
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  erasureAsk: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await partner.api.account.closureAsk({ login_password: partner.password })
      return { by: partner, input: () => ({ login_password: partner.password }) }
    },
  },
  erasureTakeBack: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await partner.api.account.closureAsk({ login_password: partner.password })
      await partner.api.account.erasureAsk({ login_password: partner.password })
      return { by: partner, input: () => ({}) }
    },
  },
  closureTakeBack: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      await verifyEmail(stage.world, partner)
      await partner.api.account.closureAsk({ login_password: partner.password })
      return { by: partner, input: () => ({}) }
    },
  },
}

export const profileAgain: PartnerSaidAgain<typeof profile> = {
  sendEmailLink: {
    again: 'another',
    why: 'the mail before may be lost: the same link is sent again, a few times',
    ask: async (stage) => ({ by: await joinPartner(stage.world), input: () => ({}) }),
  },
  edit: {
    again: 'same',
    ask: async (stage) => {
      const partner = await joinPartner(stage.world)
      const change = { nickname: 'Other', email: `other.${partner.username}@example.com` }
      return { by: partner, input: () => ({ ...change, login_password: partner.password }) }
    },
  },
}

export const statementAgain: PartnerSaidAgain<typeof statement> = {
  exportRequest: {
    again: 'another',
    why: 'a statement says how things stand when it is made',
    ask: async (stage) => ({
      by: await joinPartner(stage.world),
      input: () => ({ format: 'csv', from: '2026-11-01', to: '2026-11-30' }),
    }),
  },
}

export const noticeAgain: PartnerSaidAgain<typeof notice> = {
  list: { again: 'reads' },
  unreadCount: { again: 'reads' },
  read: {
    again: 'same',
    ask: async (stage) => {
      const partner = await stage.partner()
      const { items } = await partner.api.notice.list({})
      return { by: partner, input: () => ({ id: items[0]?.id ?? '' }) }
    },
  },
}

export const pushAgain: PartnerSaidAgain<typeof push> = {
  subscribe: {
    again: 'same',
    ask: async (stage) => ({
      by: await joinPartner(stage.world),
      input: () => ({ ...partnerInput.push.subscribe, endpoint: 'http://127.0.0.1:9/push/again' }),
    }),
  },
  unsubscribe: {
    again: 'data_error',
    why: 'a device that is told no more is gone, and an id that is gone is answered like one that never was',
    ask: async (stage) => {
      const partner = await stage.partner()
      const { items } = await partner.api.push.devices({})
      return { by: partner, input: () => ({ id: items[0]?.id ?? '' }) }
    },
  },
}

export const supportAgain: PartnerSaidAgain<typeof support> = {
  feedback: {
    again: 'another',
    why: 'what a partner wants to say twice is said twice',
    ask: async (stage) => ({
      by: await joinPartner(stage.world),
      input: () => partnerInput.support.feedback,
    }),
  },
}

export const filesAgain: PartnerSaidAgain<typeof files> = {
  upload: {
    again: 'another',
    why: 'each is a picture of its own until one of them is named',
    ask: async (stage) => {
      const background = { r: 20, g: 90, b: 160 }
      const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
      const file = new File([new Uint8Array(drawn)], 'picture.png', { type: 'image/png' })
      return { by: await joinPartner(stage.world), input: () => ({ file }) }
    },
  },
}
