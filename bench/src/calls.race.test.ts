import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@fairlead/server/src/app.ts'
import { checkInvariants } from '@fairlead/server/src/verify/invariants.ts'
import { startPostgres, type ThrowAwayPostgres } from '@fairlead/tools/postgres.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallFiles, prepareCalls } from './call-files.ts'
import { requestEnd } from './http-requests.ts'
import { KeepAlive } from './keep-alive.ts'
import { type BenchNetwork, openPostgresNetwork } from './network.ts'

let folder: string
// Where a login may do its own work only, as where it is measured.
let cluster: ThrowAwayPostgres
let network: BenchNetwork
let files: CallFiles
let app: ReturnType<typeof buildApp>
let connection: KeepAlive
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-calls-'))
  cluster = await startPostgres()
  network = await openPostgresNetwork(cluster.url, folder)
  files = await prepareCalls(network, 8)
  network.ctx.log.level = 'silent'
  app = buildApp(network.ctx, { api: true, delivery: undefined })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  connection = new KeepAlive(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
}, 120_000)
afterAll(async () => {
  connection.close()
  await app.close()
  files.remove()
  await network.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('asks every call that it measures for something that is there, and leaves the books whole', async () => {
  for (const { call, work } of files.calls) {
    const [request = ''] = readFileSync(work.requests, 'latin1').split(requestEnd)
    expect([call, (await connection.ask(request)).split('\r\n\r\n')[1]?.slice(0, 200)]).toEqual([
      call,
      expect.stringContaining(work.answer),
    ])
  }
  await network.owner.query('select assign_journal_numbers()')
  const findings = await checkInvariants(network.owner)
  expect(findings.filter(({ offending }) => offending.length > 0)).toEqual([])
})
