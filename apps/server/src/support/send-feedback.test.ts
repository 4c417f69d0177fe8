import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof registerPartner>>
const say = ({ api }: Person, input: { topic?: string; content?: string } = {}) =>
  api.support.feedback({ topic: 'Wallet', content: 'Please show older months too.', ...input })
const kept = ({ username }: Person) =>
  world.asOwner<{ topic: string; content: string; at: Date }>(
    `select topic, content, at from feedback
     where account_id = (select id from partner where username = $1) order by id`,
    [username],
  )

describe('feedback', () => {
  it('is kept with the partner and the time, without outer spaces', async () => {
    const person = await registerPartner(world)
    expect(await say(person, { topic: ' Wallet ', content: 'Two\nlines, and 日本語 ' })).toEqual({})
    expect(await kept(person)).toEqual([
      { topic: 'Wallet', content: 'Two\nlines, and 日本語', at: world.clock.now() },
    ])
  })

  it('may be as long as its bounds and no longer', async () => {
    const person = await registerPartner(world)
    await say(person, { topic: 't'.repeat(100), content: 'c'.repeat(2000) })
    await expect(say(person, { topic: 't'.repeat(101) })).rejects.toMatchObject({ field: 'topic' })
    await expect(say(person, { content: 'c'.repeat(2001) })).rejects.toMatchObject({ field: 'content' })
    expect(await kept(person)).toHaveLength(1)
  })

  it('takes a topic and a content that say something', async () => {
    const person = await registerPartner(world)
    await expect(say(person, { topic: '  ' })).rejects.toMatchObject({ field: 'topic', key: 'params' })
    await expect(say(person, { content: '\n' })).rejects.toMatchObject({ field: 'content', key: 'params' })
    expect(await kept(person)).toEqual([])
  })

  it('is taken ten times a day, and again the next day', async () => {
    const person = await registerPartner(world)
    const other = await registerPartner(world)
    for (let n = 0; n < 10; n += 1) await say(person)
    expect(await refusalOf(say(person))).toBe('too_often')
    await say(other)
    world.clock.advance(86_400_000)
    await say(person)
    expect(await kept(person)).toHaveLength(11)
  })

  it('cannot be changed or taken back by the app itself', async () => {
    await say(await registerPartner(world))
    for (const statement of [`update feedback set content = 'praise'`, 'delete from feedback']) {
      await expect(world.ctx.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
