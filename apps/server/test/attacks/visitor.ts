import { browser } from '../support/orders.ts'
import type { Scene } from './scene.ts'

/** Somebody with a browser at an address, as the doors see them. */
export type Visitor = {
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The n-th home: an address in a neighbourhood and a network of its own. */
export function home(n: number): Visitor {
  return { address: `${81 + Math.floor(n / 200)}.${n % 200}.${n % 251}.7` }
}

const headersOf = ({ headers }: Visitor) => ({ ...browser, ...headers })

/** Asks for an ad; its token, or undefined where there is none. */
async function ask(scene: Scene, visitor: Visitor): Promise<string | undefined> {
  const page = await scene.world.app.inject({
    url: `/ad/slot/${scene.slot}`,
    headers: headersOf(visitor),
    remoteAddress: visitor.address,
  })
  return /data-token="([^"]+)"/.exec(page.payload)?.[1]
}

/** The same, where there must be one. */
export async function mustAsk(scene: Scene, visitor: Visitor): Promise<string> {
  const token = await ask(scene, visitor)
  if (!token) throw new Error('there is no ad')
  return token
}

/** Sends the beacon of a view; `said` is what the ad's script adds. */
export async function look(scene: Scene, token: string, visitor: Visitor, said = ''): Promise<void> {
  await scene.world.app.inject({
    method: 'POST',
    url: `/e/${token}?ev=impression${said}`,
    headers: headersOf(visitor),
    remoteAddress: visitor.address,
  })
}

/** Clicks; answers the click id, or an empty text where the click led nowhere. */
export async function click(
  scene: Scene,
  token: string,
  visitor: Visitor,
  said = '',
  method: 'GET' | 'HEAD' = 'GET',
): Promise<string> {
  const answer = await scene.world.app.inject({
    method,
    url: `/c/${token}${said}`,
    headers: headersOf(visitor),
    remoteAddress: visitor.address,
  })
  const { location } = answer.headers
  return location ? (new URL(String(location)).searchParams.get('click_id') ?? '') : ''
}

/** Asks, looks for as long as it takes, and clicks. */
export async function seeAndClick(scene: Scene, visitor: Visitor): Promise<string> {
  const token = await mustAsk(scene, visitor)
  scene.world.clock.advance(1_500)
  await look(scene, token, visitor)
  return click(scene, token, visitor)
}

/** How many events of the scene's group came in, by kind and reason; the reason of what is paid is empty. */
export async function reasonsOf({ world, id }: Scene): Promise<Record<string, number>> {
  const rows = await world.asOwner<{ what: string; n: bigint }>(
    `select trim(kind || ' ' || reason) as what, sum(n)::bigint as n from group_count
     where group_id = $1 and kind in ('impression', 'click', 'conversion')
     group by 1 having sum(n) > 0 order by 1`,
    [id],
  )
  return Object.fromEntries(rows.map(({ what, n }) => [what, Number(n)]))
}
