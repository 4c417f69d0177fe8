import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as passes } from 'node:timers/promises'
import { demoSlots } from '../../src/demo/people.ts'
import { browser } from '../support/orders.ts'

/** What an ad counts after, and a little for what timers are off. */
const lookMs = 1_050

/** An ad that was shown to somebody, and the tag by which its events are known in the database. */
export type ShownAd = { readonly token: string; readonly address: string; readonly shownAt: number }

/** The visitors' side of one delivery process, at one slot: each of them comes from an address of their own. */
export class DeliveryDoors {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #port: number
  readonly #slot: string
  /** Beacons that were sent, and those of them that are not answered yet. */
  beaconsSent = 0
  beaconsUnderWay = 0

  constructor(port: number, slot: string = demoSlots.landing) {
    this.#port = port
    this.#slot = slot
  }

  /** Asks for an ad; undefined where there is none. Throws where the connection broke. */
  async askAd(address: string): Promise<ShownAd | undefined> {
    const { text } = await this.#ask('GET', `/ad/slot/${this.#slot}`, address)
    const token = /data-token="([^"]+)"/.exec(text)?.[1]
    return token === undefined ? undefined : { token, address, shownAt: performance.now() }
  }

  /** Looks at the ad until it counts and says so. Throws where that was not acknowledged. */
  async see(ad: ShownAd): Promise<void> {
    await passes(Math.max(0, ad.shownAt + lookMs - performance.now()))
    this.beaconsSent += 1
    this.beaconsUnderWay += 1
    try {
      const { status } = await this.#ask('POST', `/e/${ad.token}?ev=impression&v=1000&m=io1`, ad.address)
      if (status !== 204) throw new Error(`a beacon was answered ${status}`)
    } finally {
      this.beaconsUnderWay -= 1
    }
  }

  /** Clicks an ad that was seen. */
  async click({ token, address }: ShownAd): Promise<void> {
    const { status } = await this.#ask('GET', `/c/${token}`, address)
    if (status !== 302) throw new Error(`a click was answered ${status}`)
  }

  close(): void {
    this.#agent.destroy()
  }

  #ask(method: string, path: string, address: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const heard = (response: IncomingMessage) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      }
      const headers = { ...browser, 'x-forwarded-for': address }
      const asking = request(
        { host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers },
        heard,
      )
      asking.on('error', reject)
      asking.end()
    })
  }
}

/** A token's authentication tag in hex, which the database keeps with the event. */
export function signatureOf({ token }: ShownAd): string {
  return Buffer.from(token, 'base64url').subarray(-16).toString('hex')
}

let people = 0

/** An address where nobody was before, in a network of 250 neighbours. */
export function freshAddress(): string {
  people += 1
  const [host, network] = [1 + (people % 250), Math.floor(people / 250)]
  return `81.${network >> 8}.${network & 255}.${host}`
}
