import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let content: TestStaff
let approver: TestStaff
beforeAll(async () => {
  world = await openWorld()
  content = await joinStaff(world, 'content')
  approver = await joinStaff(world, 'approver')
})
afterAll(() => world.close())

type Draft = Parameters<TestStaff['api']['contentStaff']['textDraft']>[0]

const key = () => ({ idempotencyKey: randomUUID() })
const draft = async (body: string, change: Partial<Draft> = {}, by = content) =>
  by.api.contentStaff.textDraft({ kind: 'terms', lang: 'en', title: 'Terms', body, ...change }, key())
const publish = (id: string, by = approver) => by.api.contentStaff.textPublish({ id }, key())
const read = async (
  input: Omit<Parameters<typeof client.support.text>[0], 'kind'> & { kind?: 'privacy' } = {},
) => (await client.support.text({ kind: 'terms', ...input })).text
let client: ReturnType<typeof clientOf>
beforeAll(() => {
  client = clientOf(world, '')
})

describe('terms and privacy notice', () => {
  it('are nothing until somebody else publishes what was drafted', async () => {
    expect(await read()).toBeNull()
    const { id } = await draft('First.')
    expect(await read()).toBeNull()
    expect(await refusalOf(publish(id, content))).toBe('same_person')
    await publish(id)
    expect(await read()).toEqual({
      kind: 'terms',
      lang: 'en',
      version: 1,
      title: 'Terms',
      body: 'First.',
      published_at: world.clock.now().toISOString(),
      versions: [{ version: 1, published_at: world.clock.now().toISOString() }],
    })
    expect(await read({ kind: 'privacy' })).toBeNull()
  })

  it('in a language without a version are the English ones, and say so', async () => {
    expect(await read({ lang: 'de' })).toMatchObject({ lang: 'en', body: 'First.' })
    await publish((await draft('Erste Fassung.', { lang: 'de', title: 'Bedingungen' })).id)
    expect(await read({ lang: 'de' })).toMatchObject({ lang: 'de', version: 1, title: 'Bedingungen' })
    expect(await read({ lang: 'fr' })).toMatchObject({ lang: 'en' })
  })

  it('stay readable once there is a newer version', async () => {
    const { id } = await draft('Second.')
    expect((await read())?.body).toBe('First.')
    await publish(id)
    expect(await read()).toMatchObject({ version: 2, body: 'Second.' })
    expect(await read({ version: '1' })).toMatchObject({ version: 1, body: 'First.' })
    expect((await read({ version: '1' }))?.versions.map(({ version }) => version)).toEqual([2, 1])
    expect(await read({ version: '3' })).toBeNull()
  })

  it('written anew are another draft: what somebody read before is published no more', async () => {
    const { id: before } = await draft('Third.')
    const { id } = await draft('Third, and worse.')
    expect(await refusalOf(publish(before))).toBe('text_move_refused')
    await publish(id)
    expect((await read())?.body).toBe('Third, and worse.')
    const other = await joinStaff(world, 'content')
    const mine = await draft('Fourth.')
    // Whoever wrote the last words may not publish them; whoever wrote the ones before may.
    const theirs = await draft('Fourth, mended.', {}, other)
    expect(await refusalOf(publish(mine.id))).toBe('text_move_refused')
    expect(await refusalOf(publish(theirs.id, other))).toBe('same_person')
    await publish(theirs.id, content)
  })

  it('said twice are one draft, one version and one line each', async () => {
    const { id } = await draft('Once.')
    expect((await draft('Once.')).id).toBe(id)
    const first = await publish(id)
    expect(await publish(id)).toEqual(first)
    expect(await refusalOf(content.api.contentStaff.textDrop({ id }, key()))).toBe('text_move_refused')
    const lines = await world.asOwner<{ action: string }>(
      'select action from audit where subject = $1 order by at, action',
      [id],
    )
    expect(lines.map(({ action }) => action)).toEqual(['text_draft', 'text_publish'])
  })

  it('are taken back as drafts, and then published by nobody', async () => {
    const { id } = await draft('Mistaken.')
    await approver.api.contentStaff.textDrop({ id }, key())
    await approver.api.contentStaff.textDrop({ id }, key())
    expect(await refusalOf(publish(id))).toBe('text_move_refused')
    expect(await refusalOf(publish(randomUUID()))).toBe('data_error')
  })

  it('show the desk each language with what is read and what is drafted', async () => {
    const { id } = await draft('Entwurf.', { lang: 'de' })
    const { languages } = await content.api.contentStaff.textDesk({ kind: 'terms' })
    expect(languages).toHaveLength(12)
    expect(languages.find(({ lang }) => lang === 'de')).toMatchObject({
      published: { version: 1, body: 'Erste Fassung.' },
      draft: { id, state: 'draft', version: null },
    })
    expect(languages.find(({ lang }) => lang === 'th')).toEqual({ lang: 'th', published: null, draft: null })
  })

  it('are written by content alone, in plain words', async () => {
    expect(await refusalOf(draft('x', {}, approver))).toBe('role_missing')
    for (const body of ['Read\u202e backwards', 'Bell\u0007', 'Line\u2028end', 'Tab\there'])
      expect(await refusalOf(draft(body))).toBe('text_not_plain')
    expect(await refusalOf(draft('x', { title: 'Two\nlines' }))).toBe('text_not_plain')
    await expect(draft('x'.repeat(20_001))).rejects.toMatchObject({ field: 'body' })
    const { body } = await draft('# เงื่อนไข\n<b>不是标记</b> https://example.com', { lang: 'th' })
    expect(body).toBe('# เงื่อนไข\n<b>不是标记</b> https://example.com')
  })
})
