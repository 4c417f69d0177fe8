import type { Endpoint, Endpoints } from '@fairlead/contract/endpoint'
import { describe, it } from 'vitest'
import { fillEscrow } from '../people.ts'
import type { World } from '../world.ts'

/** What a call means when it is said again; one without `ask` is not tried. */
type Meant = { readonly again: string; readonly ask?: unknown }

/** Money for whatever the calls are about: a campaign's escrow, marketing, and startup funds. */
export async function fillForAll(world: World): Promise<void> {
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'marketing')
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'advances')
}

/** One test for every POST of a contract. Throws where nobody says what one means when it is said again. */
export function testEveryPost<Subject extends string, Case extends Meant>(
  api: Readonly<Record<Subject, Endpoints>>,
  cases: Readonly<Record<Subject, object>>,
  sayAgain: (
    subject: Subject,
    name: string,
    endpoint: Endpoint,
    meant: Extract<Case, { ask: unknown }>,
  ) => Promise<void>,
): void {
  for (const [subject, group] of Object.entries(api) as [Subject, Endpoints][]) {
    const posts = Object.entries(group).filter(([, { method }]) => method === 'POST')
    if (posts.length === 0) continue
    describe(`${subject}, said again`, () => {
      for (const [name, endpoint] of posts) {
        const meant = (cases[subject] as Readonly<Record<string, Case>>)[name]
        if (!meant) throw new Error(`nobody says what ${subject}.${name} means when it is said again`)
        const asked = meant as Extract<Case, { ask: unknown }>
        if ('ask' in meant) it(`${name}: ${meant.again}`, () => sayAgain(subject, name, endpoint, asked))
      }
    })
  }
}
