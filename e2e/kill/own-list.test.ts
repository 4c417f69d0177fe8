import { expect, it } from 'vitest'
import { isQuiet } from './load.ts'
import { OwnList } from './own-list.ts'

it('is quiet only when nothing more is sent, also not the second of two calls that belong together', async () => {
  const list = new OwnList()
  const sent: string[] = []
  const firstAnswer = Promise.withResolvers<void>()
  const both = async () => {
    await list.ask(() => firstAnswer.promise.then(() => sent.push('first')))
    await list.make('withdraw', 'a key', async () => sent.push('second'))
  }
  const done = both()
  await Promise.resolve()
  list.pause()
  firstAnswer.resolve()
  await list.until('every call is answered', isQuiet)
  await list.replay(() => false)
  expect(sent).toEqual(['first'])

  list.resume()
  await done
  expect(sent).toEqual(['first', 'second'])
  expect(list.problems).toEqual([])
})
