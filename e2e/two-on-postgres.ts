import { DemoFacts } from '@fairlead/contract/demo'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { startPostgres } from '@fairlead/tools/postgres.ts'
import { runProgram } from './program.ts'
import { type Server, verifyWith } from './server.ts'
import { postgresStorage } from './storage.ts'

/**
 * The demo network on a PostgreSQL of its own, by two server processes that start at the same moment: partners call the
 * one, staff and the publisher's site the other. Either may do a job.
 */
export async function startTwoOnPostgres(): Promise<Server> {
  const postgres = await startPostgres()
  const { database, dataDir, connect, ...storage } = await postgresStorage(postgres.url)
  await database?.create()
  const port = await freePorts(8)
  const envAt = (at: number) => ({
    ...process.env,
    ...storage.settings,
    FAIRLEAD_MODE: 'demo',
    FAIRLEAD_DEMO_PAST: 'off',
    PORT: String(at),
  })
  const ports = [port, port + 4]
  const processes = ports.map((at) => runProgram('apps/server/src/main.ts', envAt(at)))
  const stop = async () => {
    const codes = await Promise.all(processes.map((running) => running.stop()))
    return codes.find((code) => code !== 0) ?? 0
  }
  const remove = async () => {
    await stop()
    await storage.remove()
    await postgres.stop()
  }
  try {
    await Promise.all(processes.map((running) => running.says('Fairlead is ready')))
    const [partners = '', publishers = ''] = ports.map((at) => `http://127.0.0.1:${at}/`)
    const facts = DemoFacts.parse(await (await fetch(new URL('/api/demo', publishers))).json())
    const metrics = `http://127.0.0.1:${port + 7}/`
    const verify = () => verifyWith(envAt(port))
    return { app: partners, metrics, facts, dataDir, connect, verify, stop, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
