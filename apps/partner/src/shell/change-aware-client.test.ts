import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { ChangeAwareQueryClient } from './change-aware-client.ts'

const queryKey = ['statements']

/** A list that is on a screen; each read gives what was in it when the read began, once it is let go. */
function listOnScreen(client: ChangeAwareQueryClient) {
  const inIt: string[] = []
  const reads: (() => void)[] = []
  const queryFn = async () => {
    const then = [...inIt]
    await new Promise<void>((go) => reads.push(go))
    return then
  }
  const list = new QueryObserver(client, { queryKey, queryFn })
  onTestFinished(list.subscribe(() => undefined))
  return { list, inIt, reads }
}

it('reads again what was being read for the first time when it changed', async () => {
  const client = new ChangeAwareQueryClient()
  const { list, inIt, reads } = listOnScreen(client)
  await expect.poll(() => reads.length).toBe(1)
  inIt.push('mine')
  const invalidated = client.invalidateQueries({ queryKey })
  reads[0]?.()
  await expect.poll(() => list.getCurrentResult().data).toEqual([])
  reads[1]?.()
  await invalidated
  expect([list.getCurrentResult().data, reads.length]).toEqual([['mine'], 2])
})

it('lets a slow first read arrive, however often something changes meanwhile', async () => {
  const client = new ChangeAwareQueryClient()
  const { list, reads } = listOnScreen(client)
  await expect.poll(() => reads.length).toBe(1)
  const all = [1, 2, 3].map(() => client.invalidateQueries())
  reads[0]?.()
  await expect.poll(() => list.getCurrentResult().data).toEqual([])
  await expect.poll(() => reads.length).toBe(4)
  for (const go of reads) go()
  await Promise.all(all)
  expect(list.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' })
})

it('reads nothing where only staleness is noted', async () => {
  const client = new ChangeAwareQueryClient()
  const { reads } = listOnScreen(client)
  await expect.poll(() => reads.length).toBe(1)
  await client.invalidateQueries({ queryKey, refetchType: 'none' })
  reads[0]?.()
  expect(reads.length).toBe(1)
})
