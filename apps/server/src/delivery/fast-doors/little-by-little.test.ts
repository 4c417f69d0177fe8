import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { LittleByLittle } from './little-by-little.ts'

/** A clock by which every look takes so long. */
function clockOf(stepMs: number): () => number {
  let at = 0
  return () => {
    at += stepMs
    return at
  }
}

it('does everything, in the order in which it came, also what comes while it works', async () => {
  const line = new LittleByLittle(clockOf(0.4))
  const done: string[] = []
  await new Promise<void>((resolve) => {
    line.add(() => {
      done.push('first')
      line.add(() => {
        done.push('third')
        resolve()
      })
    })
    line.add(() => done.push('second'))
    expect(done).toEqual([])
  })
  const again = new Promise<void>((resolve) => line.add(resolve))
  await again
  expect(done).toEqual(['first', 'second', 'third'])
})

it('lets what came at a socket meanwhile go before the rest', async () => {
  const line = new LittleByLittle(clockOf(2))
  const server = createServer((socket) => socket.end('called')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  let left = 1_000_000
  let leftWhenCalled: number | undefined
  server.on('connection', () => {
    leftWhenCalled = left
    left = 0
  })
  // There is always another one: without a turn for others nobody would be heard before the last.
  const again = () => {
    left -= 1
    if (left > 0) line.add(again)
  }
  await new Promise((resolve) => {
    line.add(() => {
      // Whoever calls now finds them all waiting.
      connect(port, '127.0.0.1').resume().on('close', resolve)
      line.add(again)
    })
  })
  server.close()
  expect(leftWhenCalled).toBeGreaterThan(0)
})
