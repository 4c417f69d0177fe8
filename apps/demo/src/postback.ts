import { createHmac } from 'node:crypto'

/** A sale that an advertiser reports to the network. `value` is a decimal string, `ts` counts Unix seconds. */
export type Conversion = {
  readonly click_id: string
  readonly event: 'purchase'
  readonly value: string
  readonly currency: string
  readonly txid: string
  readonly ts: number
}

/** What came back: the status and body of the network's answer, or why there was none. */
export type PostbackAnswer =
  | { readonly reached: true; readonly status: number; readonly body: string }
  | { readonly reached: false; readonly why: string }

const answerWithinMs = 5_000

/** Reports a conversion server to server, signed with the secret that advertiser and network share. */
export async function sendPostback(
  appUrl: string,
  secret: string,
  conversion: Conversion,
): Promise<PostbackAnswer> {
  const { click_id, event, value, currency, txid } = conversion
  const ts = String(conversion.ts)
  const sig = createHmac('sha256', secret)
    .update([click_id, event, value, currency, txid, ts].join('|'))
    .digest('hex')
  const url = new URL('/pb', appUrl)
  url.search = new URLSearchParams({ click_id, event, value, currency, txid, ts, sig }).toString()
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs), redirect: 'manual' })
    const body = (await response.text()).slice(0, 500)
    return { reached: true, status: response.status, body }
  } catch (cause) {
    return { reached: false, why: cause instanceof Error ? cause.message : String(cause) }
  }
}
