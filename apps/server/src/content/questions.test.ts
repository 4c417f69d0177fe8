import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

/** A network's own questions (docs/rules.md, Questions and answers). */
let world: World
let content: TestStaff
let approver: TestStaff
beforeAll(async () => {
  world = await openWorld()
  content = await joinStaff(world, 'content')
  approver = await joinStaff(world, 'approver')
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const add = async () => (await content.api.contentStaff.faqAdd({}, key())).id
const write = async (entry_id: string, title: string, lang: 'en' | 'de' = 'en') => {
  const text = { kind: 'faq', entry_id, lang, title, body: 'It is so.' } as const
  const { id } = await content.api.contentStaff.textDraft(text, key())
  return () => approver.api.contentStaff.textPublish({ id }, key())
}
const asked = async (title: string) => {
  const id = await add()
  await (await write(id, title))()
  return id
}
const own = async (lang: 'en' | 'de' = 'en') => {
  const { faq_config } = await clientOf(world, '').session.basicConfig({ lang })
  const builtIn = faq_config.findIndex(({ id }) => id === 'proof')
  return faq_config.slice(builtIn + 1).map(({ question }) => question)
}

it('stand behind the built-in ones once their words are published, and not before', async () => {
  const id = await add()
  expect(await own()).toEqual([])
  const publish = await write(id, 'Where are you?')
  expect(await own()).toEqual([])
  await publish()
  expect(await own()).toEqual(['Where are you?'])
  const detail = await clientOf(world, '').session.faqDetail({ question: id })
  expect(detail).toEqual({ id, question: 'Where are you?', answer: 'It is so.' })
})

it('are in the reader’s language, or else in English; with neither they are not shown', async () => {
  const german = await add()
  await (await write(german, 'Nur deutsch?', 'de'))()
  expect(await own('de')).toEqual(['Where are you?', 'Nur deutsch?'])
  expect(await own()).toEqual(['Where are you?'])
  await content.api.contentStaff.faqHide({ id: german, hidden: true })
})

it('are read in the order that they were moved to, each once', async () => {
  const [second, third] = [await asked('Second?'), await asked('Third?')]
  expect(await own()).toEqual(['Where are you?', 'Second?', 'Third?'])
  await content.api.contentStaff.faqMove({ id: third, place: 1 })
  await content.api.contentStaff.faqMove({ id: third, place: 1 })
  expect(await own()).toEqual(['Third?', 'Where are you?', 'Second?'])
  await content.api.contentStaff.faqMove({ id: third, place: 1000 })
  expect(await own()).toEqual(['Where are you?', 'Second?', 'Third?'])
  await content.api.contentStaff.faqMove({ id: second, place: 1 })
  expect(await own()).toEqual(['Second?', 'Where are you?', 'Third?'])
  const { items } = await content.api.contentStaff.faqList({})
  expect(items.map(({ place }) => place)).toEqual(items.map((_, n) => n + 1))
})

it('that are hidden are not read, and shown again say what they said', async () => {
  const id = await asked('Hidden?')
  await content.api.contentStaff.faqHide({ id, hidden: true })
  expect(await own()).not.toContain('Hidden?')
  expect(await refusalOf(clientOf(world, '').session.faqDetail({ question: id }))).toBe('data_error')
  await content.api.contentStaff.faqHide({ id, hidden: false })
  expect(await own()).toContain('Hidden?')
})

it('are refused without a question, for terms, too long, and of nobody but content', async () => {
  const id = await add()
  const text = { lang: 'en', title: 'x', body: 'y' } as const
  const draft = (more: object) =>
    content.api.contentStaff.textDraft({ ...text, kind: 'faq', ...more } as never, key())
  await expect(draft({})).rejects.toMatchObject({ field: 'entry_id' })
  await expect(draft({ kind: 'terms', entry_id: id })).rejects.toMatchObject({ field: 'entry_id' })
  await expect(draft({ entry_id: id, body: 'x'.repeat(2001) })).rejects.toMatchObject({ field: 'body' })
  expect(await refusalOf(draft({ entry_id: randomUUID() }))).toBe('data_error')
  expect(await refusalOf(approver.api.contentStaff.faqAdd({}, key()))).toBe('role_missing')
  expect(await refusalOf(content.api.contentStaff.faqMove({ id: randomUUID(), place: 1 }))).toBe('data_error')
})

it('are thirty at the most that partners read', async () => {
  const { items } = await content.api.contentStaff.faqList({})
  const shown = items.filter(({ hidden_at }) => hidden_at === null).length
  for (let n = shown; n < 30; n += 1) await add()
  expect(await refusalOf(add())).toBe('faq_full')
  const hidden = items.find(({ hidden_at }) => hidden_at !== null)
  expect(await refusalOf(content.api.contentStaff.faqHide({ id: hidden?.id ?? '', hidden: false }))).toBe(
    'faq_full',
  )
})
