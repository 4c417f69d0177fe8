import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cbor, passkeyDevice } from '../../test/support/passkey-device.ts'
import { clientOf, registerPartner, signInAgain } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw } from '../../test/support/requests.ts'
import { turnOnSecondStep } from '../../test/support/second-step.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'

let world: World
let person: Awaited<ReturnType<typeof registerPartner>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  person = await registerPartner(world)
})
afterAll(() => world.close())

const origin = 'http://localhost:8080'
const chrome = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/144.0.0.0 Mobile Safari/537.36'
const begin = ({ api, password } = person) => api.passkey.begin({ login_password: password })
const listed = async () => (await person.api.passkey.list({})).items
const told = async () => (await person.api.notice.list({})).items.map(({ title }) => title)

async function add(device = passkeyDevice(origin)) {
  const { id } = await person.api.passkey.add(device.make(await begin()))
  return { id, device }
}

/** What has been counted of security since, as kinds. */
async function counted(): Promise<string[]> {
  await world.ctx.security.drain()
  const rows = await world.asOwner<{ kind: string; n: bigint | string }>(
    'with gone as (delete from security_count returning kind, n) select kind, sum(n) as n from gone group by kind order by kind',
  )
  return rows.map(({ kind, n }) => `${Number(n)} ${kind}`)
}

describe('adding a passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'takes one that signs with %s, and logs in with it',
    async (algorithm) => {
      const { device } = await add(passkeyDevice(origin, algorithm))
      const { passkey } = clientOf(world, '')
      const { token, lang } = await passkey.login(device.answer(await passkey.beginLogin({})))
      expect(lang).toBe('en')
      expect((await clientOf(world, token).session.userInfo({})).username).toBe(person.username)
    },
  )

  it('asks for the login password anew', async () => {
    expect(await refusalOf(person.api.passkey.begin({ login_password: 'not-the-password' }))).toBe(
      'login_password_wrong',
    )
  })

  it('asks for a code as well where log-ins take one: a copied token and the password add none', async () => {
    const { code } = await turnOnSecondStep(world, person)
    const { api, password } = person
    expect(await refusalOf(begin())).toBe('second_step_needed')
    const by = (typed: string) => api.passkey.begin({ login_password: password, code: typed })
    expect(await refusalOf(by(code()))).toBe('totp_wrong')
    const device = passkeyDevice(origin)
    await api.passkey.add(device.make(await by(code(1))))
    expect(await refusalOf(by(code(1)))).toBe('totp_wrong')
    const { passkey } = clientOf(world, '')
    await passkey.login(device.answer(await passkey.beginLogin({})))
  })

  it('asks for a passkey that a person unlocks and that needs no name, at the configured address', async () => {
    const { options } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.username },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await begin())).not.toContain(options.challenge)
  })

  it('takes the address from the settings, whatever host a request names', async () => {
    const { passkey } = partnerApi
    const headers = { 'x-ct': person.token, host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await callRaw(world.app, passkey.begin, { login_password: person.password }, headers)
    expect(answer.envelope.data).toMatchObject({ options: { rp: { id: 'localhost' } } })
  })

  it('names the passkeys that there are, so that a device makes no second one', async () => {
    const { device } = await add()
    expect((await begin()).options.excludeCredentials).toEqual([{ type: 'public-key', id: device.id }])
  })

  it('calls it what the partner says, or by the browser', async () => {
    const { passkey } = person.api
    await passkey.add({ ...passkeyDevice(origin).make(await begin()), name: 'Old telephone' })
    const answer = passkeyDevice(origin).make(await begin())
    const headers = { 'x-ct': person.token, 'user-agent': chrome }
    await callRaw(world.app, partnerApi.passkey.add, answer, headers)
    expect((await listed()).map(({ name }) => name)).toEqual(['Chrome, Android', 'Old telephone'])
  })

  it('is told and counted once', async () => {
    await counted()
    await add()
    expect(await told()).toContain('Passkey added')
    expect((await told()).filter((title) => title === 'Passkey added')).toHaveLength(1)
    expect(await counted()).toEqual(['1 passkey_added'])
    const mails = await world.asOwner(
      `select from mail m join partner p on p.id = m.account_id where p.username = $1 and words = 'notice.passkey_added'`,
      [person.username],
    )
    expect(mails).toHaveLength(1)
  })

  it('ends at ten', async () => {
    const { options, ticket } = await begin()
    for (let n = 0; n < 10; n += 1) await add()
    expect(await refusalOf(begin())).toBe('passkeys_full')
    const late = passkeyDevice(origin).make({ options, ticket })
    expect(await refusalOf(person.api.passkey.add(late))).toBe('passkeys_full')
    expect(await listed()).toHaveLength(10)
  })

  it('is given up where the network’s address has no name, with a sentence', async () => {
    const there = Object.assign(world.ctx, { publicUrl: 'http://127.0.0.1:8080' })
    try {
      expect(await refusalOf(begin())).toBe('passkeys_off')
      expect(await refusalOf(clientOf(world, '').passkey.beginLogin({}))).toBe('passkeys_off')
      expect((await person.api.passkey.list({})).works_at).toBeNull()
    } finally {
      Object.assign(there, { publicUrl: origin })
    }
    expect((await person.api.passkey.list({})).works_at).toBe('localhost')
  })
})

describe('an answer that adds nothing, in the same words', () => {
  const cases: readonly (readonly [string, Parameters<ReturnType<typeof passkeyDevice>['make']>[1]])[] = [
    ['of another origin', { origin: 'http://localhost:8081' }],
    ['for another name', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that is an answer to a log-in', { type: 'webauthn.get' }],
    ['of a page in another’s frame', { crossOrigin: true }],
    ['of nobody who was there', { flags: 4 }],
    ['of somebody who was not verified', { flags: 1 }],
    [
      'with a certificate, which names an address to fetch',
      { attestation: { fmt: 'packed', attStmt: certified() } },
    ],
    ['with a statement of another form', { attestation: { fmt: 'android-safetynet', attStmt: new Map() } }],
  ]
  it.each(cases)('%s', async (_, odd) => {
    const answer = passkeyDevice(origin).make(await begin(), odd)
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_refused')
    expect(await listed()).toEqual([])
  })

  it('that is no answer at all', async () => {
    const { ticket } = await begin()
    const answer = { ticket, credential: 'aaaa', client_data: 'e30', attestation_object: 'oA' }
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_refused')
  })

  it('under a name that is another passkey’s than the one in it', async () => {
    const answer = passkeyDevice(origin).make(await begin())
    expect(await refusalOf(person.api.passkey.add({ ...answer, credential: 'aaaa' }))).toBe('passkey_refused')
  })

  it('said again', async () => {
    const device = passkeyDevice(origin)
    const answer = device.make(await begin())
    await person.api.passkey.add(answer)
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_refused')
    expect(await listed()).toHaveLength(1)
  })

  it('of a passkey that another account has', async () => {
    const { device } = await add()
    const other = await registerPartner(world)
    const answer = device.make(await begin(other))
    expect(await refusalOf(other.api.passkey.add(answer))).toBe('passkey_refused')
    expect((await other.api.passkey.list({})).items).toEqual([])
  })

  it('in another session of the same partner, and of another partner', async () => {
    for (const api of [await signInAgain(world, person), (await registerPartner(world)).api]) {
      const answer = passkeyDevice(origin).make(await begin())
      expect(await refusalOf(api.passkey.add(answer))).toBe('passkey_refused')
    }
  })

  it('with the ticket of a log-in, which asks for no password', async () => {
    const { ticket, options } = await clientOf(world, '').passkey.beginLogin({})
    const asked = await begin()
    const answer = passkeyDevice(origin).make({
      ticket,
      options: { ...asked.options, challenge: options.challenge },
    })
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_refused')
  })

  it('after five minutes', async () => {
    const answer = passkeyDevice(origin).make(await begin())
    world.clock.advance(5 * 60_000)
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_refused')
  })
})

describe('a key under which no log-in could ever be right', () => {
  const other = (bytes: string | number, length = 32) => Buffer.alloc(length, bytes)
  const keys: readonly (readonly [string, Parameters<typeof passkeyDevice>[1], readonly [number, Cbor][]])[] =
    [
      ['of an algorithm that is not taken', 'ES256', [[3, -35]]],
      ['of SHA-1', 'RS256', [[3, -65535]]],
      ['on another curve', 'ES256', [[-1, 2]]],
      ['of one kind for the algorithm of another', 'EdDSA', [[3, -7]]],
      ['that is no point of P-256', 'ES256', [[-2, other(1)]]],
      [
        'of nothing but zeros',
        'ES256',
        [
          [-2, other(0)],
          [-3, other(0)],
        ],
      ],
      ['that is too short', 'ES256', [[-2, other(1, 31)]]],
      ['that is no point of Ed25519', 'EdDSA', [[-2, other(2)]]],
      ['that is the neutral point', 'EdDSA', [[-2, Buffer.from(`01${'00'.repeat(31)}`, 'hex')]]],
      ['of order 4', 'EdDSA', [[-2, other(0)]]],
      ['with a modulus of 1024 bits', 'RS256', [[-1, other(255, 128)]]],
      ['with an even modulus', 'RS256', [[-1, other(254, 256)]]],
      ['with an exponent of 1', 'RS256', [[-2, Buffer.from([1])]]],
      ['with an even exponent', 'RS256', [[-2, Buffer.from([1, 0, 0])]]],
    ]
  it.each(keys)('is refused by its name: %s', async (_, algorithm, key) => {
    const answer = passkeyDevice(origin, algorithm).make(await begin(), { key: new Map(key) })
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_unusable')
    expect(await listed()).toEqual([])
  })

  it('is not looked at where the answer is wrong in another way', async () => {
    const odd = { key: new Map([[3, -35]]), origin: 'http://localhost:8081' }
    const answer = passkeyDevice(origin).make(await begin(), odd)
    expect(await refusalOf(person.api.passkey.add(answer))).toBe('passkey_refused')
  })
})

describe('the list', () => {
  it('says when each was added and last used, newest first, and nothing of its key', async () => {
    const first = await add()
    const made = world.clock.now().toISOString()
    world.clock.advance(60_000)
    const second = await add()
    const { passkey } = clientOf(world, '')
    await passkey.login(first.device.answer(await passkey.beginLogin({})))
    const used = world.clock.now().toISOString()
    const row = { name: 'Passkey' }
    expect(await listed()).toEqual([
      { ...row, id: second.id, made_at: used, last_used_at: null },
      { ...row, id: first.id, made_at: made, last_used_at: used },
    ])
    expect(JSON.stringify(await listed())).not.toContain(first.device.id)
  })

  it('renames and removes one’s own alone', async () => {
    const { id } = await add()
    const { passkey } = (await registerPartner(world)).api
    expect(await refusalOf(passkey.rename({ id, name: 'Mine' }))).toBe('data_error')
    expect(await refusalOf(passkey.remove({ id }))).toBe('data_error')
    await person.api.passkey.rename({ id, name: 'Work laptop' })
    expect((await listed()).map(({ name }) => name)).toEqual(['Work laptop'])
  })

  it('tells once of one that is removed, from another session too', async () => {
    const { id } = await add()
    await counted()
    await (await signInAgain(world, person)).passkey.remove({ id })
    expect(await listed()).toEqual([])
    expect((await told()).filter((title) => title === 'Passkey removed')).toHaveLength(1)
    expect(await counted()).toEqual(['1 passkey_removed', '1 signed_in'])
  })

  it('shows keys and what devices call them to the login of authentication alone', async () => {
    await add()
    for (const columns of ['public_key', 'credential_id', 'counter']) {
      const read = many(world.ctx.db, `select ${columns} from passkey`)
      await expect(read).rejects.toThrow(/permission denied/)
    }
    await expect(many(world.ctx.db, 'select from passkey_challenge')).rejects.toThrow(/permission denied/)
    expect(await many(world.ctx.auth, 'select public_key from passkey limit 1')).toHaveLength(1)
  })
})

/** Nobody asked for one: whoever read it would fetch the list of revoked ones that it names. */
function certified() {
  return new Map<string, number | Buffer | Buffer[]>([
    ['alg', -7],
    ['sig', Buffer.alloc(64)],
    ['x5c', [Buffer.alloc(100)]],
  ])
}
