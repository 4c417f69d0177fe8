import { describe, expect, it } from 'vitest'
import { beside, type Connections, connectionsOf, perProcessor, shareOf, type Work } from './connections.ts'

const processes = ['all', 'api', 'delivery', 'jobs'] as const
const works = Object.keys(connectionsOf('all', 1)) as Work[]
const sumOf = (connections: Connections) => works.reduce((sum, work) => sum + connections[work], 0)

describe.each(processes)('a process of role %s', (process) => {
  it('opens at most four connections for each processor and eight more, and one of each kind at the least', () => {
    for (let processors = 1; processors <= 64; processors += 1) {
      const connections = connectionsOf(process, processors)
      expect(sumOf(connections)).toBeLessThanOrEqual(perProcessor * processors + beside)
      expect(Math.min(...works.map((work) => connections[work]))).toBe(1)
    }
  })

  it('lends nobody all of the connections for calls, of jobs or of the doors', () => {
    for (let processors = 1; processors <= 64; processors += 1) {
      const connections = connectionsOf(process, processors)
      for (const work of ['calls', 'jobs', 'delivery'] as const)
        if (connections[work] > 1) expect(shareOf(work, connections[work])).toBeLessThan(connections[work])
    }
  })
})

it('is divided on two processors as the documentation says', () => {
  expect(connectionsOf('all', 2)).toEqual({
    calls: 4,
    console: 2,
    auth: 2,
    delivery: 2,
    jobs: 2,
    exports: 1,
    lists: 1,
    operations: 1,
    listening: 1,
  })
})
