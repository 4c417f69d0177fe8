import type { Data, Endpoint, Endpoints, Input } from './endpoint.ts'

/** The server's answer to every call, on HTTP 200. Beside a refusal, `words` are its `msg` in every language. */
export type Envelope = {
  readonly code: number
  readonly msg: string
  readonly words?: Readonly<Record<string, string>>
  readonly data: unknown
}

/**
 * The server said no: `code` is the envelope's, `message` is already in the partner's language, `field` names the
 * input that was refused, `lang` comes with 402, 403 and 404, `ticket` with a log-in that takes a second step.
 * {@link wordsIn} says it in another language.
 */
export class ApiRefusal extends Error {
  readonly code: number
  readonly key: string | undefined
  readonly field: string | undefined
  readonly lang: string | undefined
  readonly ticket: string | undefined
  readonly #words: Readonly<Record<string, string>>

  constructor(envelope: Envelope) {
    super(envelope.msg)
    this.name = 'ApiRefusal'
    const data = (envelope.data ?? {}) as Readonly<Record<string, string | undefined>>
    this.code = envelope.code
    this.key = data.key
    this.field = data.field
    this.lang = data.lang
    this.ticket = data.ticket
    this.#words = envelope.words ?? {}
  }

  /** The same no in one of the product's languages, for a reader who has changed theirs; else as it was first said. */
  wordsIn(language: string): string {
    return this.#words[language] ?? this.message
  }
}

/**
 * The network or the server failed: a non-OK HTTP status (message is its status text) or no answer at all. A server that
 * made a mistake `said` so in the partner's language, if it still could. HTTP 503 is a busy server, which did nothing;
 * unlike envelope 503 it ends no session.
 */
export class ApiFailure extends Error {
  readonly status: number | undefined
  readonly said: string | undefined
  /** Whether a call that moves money may have been done all the same: nobody knows. Under the same key it is not done twice. */
  maybeDone = false

  constructor(message: string, status?: number, said?: string) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.said = said
  }
}

/** Nobody answered in time (fetch-in-time.ts): what was asked may have been done. Asking again at once would only wait as long. */
export class ApiTimeout extends ApiFailure {
  constructor() {
    super('no answer in time')
    this.name = 'ApiTimeout'
  }
}

/**
 * Whether a read that failed so may come through when it is asked for again at once. A no is an answer, a busy server was asked
 * again already, and one that took its time would take it again.
 */
export function mayPass(failure: unknown): boolean {
  return failure instanceof ApiFailure && !(failure instanceof ApiTimeout) && failure.status !== 503
}

export type ClientOptions = {
  /** Where the API lives, such as `/api`. */
  readonly base: string
  /** Read anew for each call: X-CT, X-TZ, X-Lang. */
  readonly headers: () => Record<string, string>
  readonly fetch?: typeof fetch
  /** Called as a request leaves. What it gives back hears of the no that answers it, before the caller does. */
  readonly watch?: () => (refusal: ApiRefusal) => void
}

export type CallOptions = { readonly idempotencyKey?: string; readonly signal?: AbortSignal }

/** Calls of endpoints that change money need an idempotency key; the others take none. */
type Call<E extends Endpoint> = E extends { money: true }
  ? (input: Input<E>, options: CallOptions & { readonly idempotencyKey: string }) => Promise<Data<E>>
  : (input: Input<E>, options?: Omit<CallOptions, 'idempotencyKey'>) => Promise<Data<E>>

export type Client<Api extends Readonly<Record<string, Endpoints>>> = {
  readonly [Subject in keyof Api]: { readonly [Name in keyof Api[Subject]]: Call<Api[Subject][Name]> }
}

/** A typed client over the contract: `api.plan.orderPut({…}, { idempotencyKey })`. Throws ApiRefusal or ApiFailure. */
export function createClient<const Api extends Readonly<Record<string, Endpoints>>>(
  api: Api,
  options: ClientOptions,
): Client<Api> {
  const subjects = Object.entries(api).map(([subject, group]) => {
    const calls = Object.entries(group).map(([name, endpoint]) => [
      name,
      (input: Record<string, unknown>, call: CallOptions = {}) =>
        send(options, endpoint, input, call).catch((failure: unknown) => {
          if (call.idempotencyKey && failure instanceof ApiFailure) failure.maybeDone = isUncertain(failure)
          throw failure
        }),
    ])
    return [subject, Object.fromEntries(calls)]
  })
  return Object.fromEntries(subjects)
}

async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  call: CallOptions,
) {
  const headers: Record<string, string> = { ...options.headers() }
  if (call.idempotencyKey) headers['Idempotency-Key'] = call.idempotencyKey
  const request: RequestInit = { method: endpoint.method, headers }
  if (call.signal) request.signal = call.signal
  let url = options.base + endpoint.path
  if (endpoint.method === 'GET') {
    const query = queryOf(input)
    if (query) url += `?${query}`
  } else if (endpoint.fileBytesMax !== undefined) {
    // fetch itself names the type, with the boundary it chose.
    request.body = formOf(input)
  } else {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(input)
  }
  const askUntil = performance.now() + askAgainForMs
  let onRefusal = options.watch?.()
  let response = await fetched(options, url, request)
  for (let tries = 1; isBusy(response) && tries < triesMax && performance.now() < askUntil; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, waitOf(response)))
    onRefusal = options.watch?.()
    response = await fetched(options, url, request)
  }
  if (!response.ok) throw new ApiFailure(response.statusText, response.status, await saidBy(response))
  const envelope = await response.json().then((said) => said as Envelope, unanswered)
  if (envelope.code === 200) return envelope.data
  const refusal = new ApiRefusal(envelope)
  onRefusal?.(refusal)
  throw refusal
}

/** The words of an envelope 500, which travels on HTTP 500; nothing where somebody on the way answered. */
async function saidBy(response: Response): Promise<string | undefined> {
  const { code, msg } = (await response.json().catch(() => ({}))) as Partial<Envelope>
  return code === 500 && msg ? msg : undefined
}

/** Nothing was heard, or only from somebody on the way to the server. */
function isUncertain({ status }: ApiFailure): boolean {
  return status === undefined || status === 502 || status === 504
}

/** A server that was busy is asked again before anybody is told; one that took long to say so is not. */
const triesMax = 3
const waitMaxMs = 5_000
const askAgainForMs = 10_000

function isBusy(response: Response): boolean {
  return response.status === 503 && response.headers.has('Retry-After')
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After'))
  return Number.isNaN(seconds) ? waitMaxMs : Math.min(seconds * 1_000, waitMaxMs)
}

async function fetched(options: ClientOptions, url: string, request: RequestInit): Promise<Response> {
  return (options.fetch ?? fetch)(url, request).catch(unanswered)
}

/** No answer, or only the beginning of one: nobody knows what was done. */
function unanswered(cause: unknown): never {
  if (cause instanceof ApiFailure) throw cause
  throw new ApiFailure(cause instanceof Error ? cause.message : String(cause))
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.toString()
}

function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}
