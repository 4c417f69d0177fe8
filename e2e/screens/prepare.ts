import { execFile } from 'node:child_process'
import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { stepUpParams } from '@fairlead/contract/step-up'
import { type Server, startServer } from '../server.ts'
import type { Ids } from './ids.ts'
import type { Veteran } from './past.ts'
import type { Persona } from './screen.ts'
import { contacts } from './table.ts'

type Partner = Client<typeof partnerApi>

/** Who looks at the screens: their tokens, and the ids of what they made. */
export type Prepared = {
  readonly app: string
  readonly transactionPassword: string
  readonly tokens: Readonly<Record<Persona, string | null>>
  readonly ids: Ids
}

const once = () => ({ idempotencyKey: randomUUID() })
const md5 = (digits: string) => createHash('md5').update(digits).digest('hex')

const livePast = fileURLToPath(new URL('live-past.ts', import.meta.url))

/** Starts a server with everything on it that the screens in the table show, some of it in its past. */
export async function openPrepared(): Promise<{ readonly server: Server; readonly prepared: Prepared }> {
  let veteran: Veteran | undefined
  const server = await startServer(
    { FAIRLEAD_CONTACTS: contacts, FAIRLEAD_PUBLIC_URL: '' },
    async ({ dataDir, database }) => {
      const where = [dataDir, ...(database ? [database.name] : [])]
      // In a process of its own: Vitest's set-up for all files cannot load the server's own modules.
      const { stdout } = await promisify(execFile)(process.execPath, [livePast, ...where])
      veteran = JSON.parse(stdout)
    },
  )
  try {
    if (!veteran) throw new Error('nobody lived before')
    return { server, prepared: await prepare(server, veteran) }
  } catch (error) {
    await server.remove()
    throw error
  }
}

/** Makes the rest by the calls of the apps. Takes the 20 s that a new destination waits. */
async function prepare(server: Server, veteran: Veteran): Promise<Prepared> {
  const { app, facts } = server
  const { api: partner, token } = await logIn(app, facts.partner)
  const pin = facts.partner.transactionPassword
  const destination = await bindCard(partner, pin)

  const [newcomer, arriving] = [
    await join(app, facts.licenceKeys[0], 'nora.neu'),
    await join(app, facts.licenceKeys[1], 'arne.an'),
  ]
  await newcomer.api.session.openAccount({ authorization_code: facts.authorizationCodes[0] ?? '' })
  const [declined] = (await newcomer.api.plan.orderList({})).items
  if (!declined) throw new Error('a newcomer has no offer')
  await newcomer.api.plan.orderDecline({ id: declined.id })

  const veteransToken = (await logIn(app, veteran)).token
  await subscribeElsewhere((await logIn(app, veteran)).token, app)
  // The first browser, and one that is asked about: its question stands on the screen of devices.
  await logIn(app, veteran, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36')
  await logIn(app, veteran, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36')

  const deposit = await partner.wallet.depositOpen({ amount: '25.00' }, once())
  for (const { id, name } of (await partner.coupon.activityList({})).items) {
    if (name !== 'Welcome aboard') await partner.coupon.receive({ activity_id: id }, once())
  }
  await partner.statement.exportRequest({ format: 'csv', from: day(), to: day() })

  await destinationUsable(partner)
  // The demo's own order has found its places by now.
  const orders = (await partner.plan.orderList({})).items
  const running = orders.find(({ status }) => status === 'puting')
  const offer = orders.find(({ status }) => status === 'waitPut')
  if (!running || !offer) throw new Error(`no running order or offer among ${JSON.stringify(orders)}`)
  // More amounts than one page of the list has.
  for (let time = 0; time < 12; time += 1) {
    const id = await withdraw(partner, pin, destination, '5.00')
    await partner.wallet.withdrawalCancel({ id }, once())
  }
  const withdrawal = await withdraw(partner, pin, destination, '30.00')
  const appealed = await withdraw(partner, pin, destination, '20.00')
  const inReview = await withdraw(partner, pin, destination, '10.00')
  const exchange = await orderExchange(partner, pin, destination)
  const support = await operator(server, 'support')
  const reason = 'destination_of_somebody_else'
  await support.reviewStaff.reviewOpen({ id: appealed, reason, disputed: '20.00' }, once())
  await support.reviewStaff.reviewOpen({ id: inReview, reason, disputed: '10.00' }, once())
  const { review } = await partner.wallet.withdrawalDetail({ id: appealed })
  if (!review) throw new Error('no review was opened')
  await partner.review.appealOpen({
    subject_kind: 'review',
    subject_id: review.id,
    statement: 'It is my own account at this bank, since 2014.',
  })
  const flow = (await partner.wallet.flowList({})).items.find((each) => each.withdrawal_id === withdrawal)
  if (!flow) throw new Error('the withdrawal is not among the fund details')
  return {
    // By name: browsers have passkeys there, and what is about them is on the screens.
    app: app.replace('127.0.0.1', 'localhost'),
    transactionPassword: pin,
    tokens: {
      nobody: null,
      partner: token,
      veteran: veteransToken,
      newcomer: newcomer.token,
      arriving: arriving.token,
    },
    ids: {
      ...veteran.ids,
      running: running.id,
      offer: offer.id,
      declined: declined.id,
      deposit: deposit.id,
      withdrawal,
      inReview,
      exchange,
      flow: flow.id,
    },
  }
}

const day = () => new Date().toISOString().slice(0, 10)

function callsOf(app: string, token?: string, agent?: string): Partner {
  const headers = {
    'X-TZ': 'Europe/Berlin GMT+01:00',
    'X-Lang': 'en',
    ...(token && { 'X-CT': token }),
    ...(agent && { 'User-Agent': agent }),
  }
  return createClient(partnerApi, { base: new URL('api', app).href, headers: () => headers })
}

/** Whoever has this login: their session's token, and calls with it. */
export async function logIn(app: string, who: { username: string; password: string }, agent?: string) {
  const { username, password } = who
  const { token } = await callsOf(app, undefined, agent).session.login({ username, password })
  return { token, api: callsOf(app, token) }
}

/** Another device is told by push: one that nobody reaches any more. */
async function subscribeElsewhere(token: string, app: string): Promise<void> {
  const headers = {
    'X-CT': token,
    'User-Agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  }
  const keys = createECDH('prime256v1')
  const device = createClient(partnerApi, { base: new URL('api', app).href, headers: () => headers })
  await device.push.subscribe({
    endpoint: 'http://127.0.0.1:9/gone',
    public_key: keys.generateKeys('base64url'),
    auth_secret: randomBytes(16).toString('base64url'),
  })
}

async function join(app: string, licenceKey: string | undefined, username: string) {
  const password = 'quiet-harbour-17'
  const { token } = await callsOf(app).session.register({
    username,
    nickname: username,
    email: `${username}@example.com`,
    phone: `+49 30 55502${username.length}`,
    password,
    confirm_password: password,
    license_key: licenceKey ?? '',
    lang: 'en',
  })
  return { token, api: callsOf(app, token) }
}

async function bindCard(partner: Partner, pin: string): Promise<string> {
  const card = {
    kind: 'bank_card' as const,
    bank_name: 'Fjord Bank',
    beneficiary_name: 'Marisol Vega',
    mobile: '+49 30 5550100',
    account_number: 'DE12 3456 7890 1122',
    bank_address: '',
    branch_name: '',
  }
  const step_up = await stepUp(partner, pin, 'bind_card', stepUpParams.bind_card(card))
  return (await partner.wallet.cardEdit({ ...card, step_up })).id
}

async function destinationUsable(partner: Partner): Promise<void> {
  for (;;) {
    const { current, waiting } = await partner.wallet.cardDetail({})
    if (current) return
    const left = Date.parse(waiting?.usable_from ?? '') - Date.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(100, left)))
  }
}

async function withdraw(
  partner: Partner,
  pin: string,
  destination_id: string,
  amount: string,
): Promise<string> {
  const wish = { amount, destination_id }
  const step_up = await stepUp(partner, pin, 'withdraw', stepUpParams.withdraw(wish))
  return (await partner.wallet.withdraw({ ...wish, step_up }, once())).id
}

async function orderExchange(partner: Partner, pin: string, destination_id: string): Promise<string> {
  const acceptor = (await partner.acceptor.detail({})).enterprise[0]
  const place = acceptor?.places[0]
  if (!acceptor || !place) throw new Error('the demo has no acceptor')
  const { id: quote_id } = await partner.acceptor.quote({
    acceptor_id: acceptor.id,
    country: place.country,
    currency: place.currency,
    amount: '25.00',
  })
  const wish = { quote_id, destination_id }
  const step_up = await stepUp(partner, pin, 'exchange', stepUpParams.exchange(wish))
  return (await partner.acceptor.order({ ...wish, step_up }, once())).id
}

async function stepUp(
  partner: Partner,
  pin: string,
  action: keyof typeof stepUpParams,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const { step_up } = await partner.session.checkPin({ password: md5(pin), action, params })
  if (!step_up) throw new Error(`no step-up for ${action}`)
  return step_up
}

/** A member of the demo's staff at the console's calls. */
async function operator({ facts }: Server, role: OperatorRole): Promise<Client<typeof operatorApi>> {
  const login = facts.operators.find((each) => each.role === role)
  const { origin } = new URL(facts.console)
  const answer = await fetch(new URL('api/operator/login', facts.console), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: login?.username, password: login?.password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return createClient(operatorApi, {
    base: new URL('api', facts.console).href,
    headers: () => ({ origin, cookie }),
  })
}
