import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** What whoever floods is told: where to, on how many connections, and whether each try has an address of its own. */
export type Flood = { readonly port: number; readonly connections: number; readonly manyAddresses: boolean }

// A thread of its own, so that what the attacker takes the partner beside it does not lack.
const { port, connections, manyAddresses } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: connections })
let tried = 0
let stopped = false

parentPort?.once('message', () => {
  stopped = true
})
await Promise.all(Array.from({ length: connections }, floodOnOne))
agent.destroy()
parentPort?.postMessage(tried)

async function floodOnOne(): Promise<void> {
  while (!stopped) {
    tried += 1
    await tryOne(tried)
  }
}

/** One log-in of a name that nobody has; whatever comes of it. */
function tryOne(n: number): Promise<void> {
  const body = JSON.stringify({ username: `nobody.${n}`, password: 'a wrong password' })
  const address = manyAddresses ? `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` : '203.0.113.7'
  return new Promise((resolve) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/auth/v2/login',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
        },
      },
      (answer) => {
        answer.resume()
        answer.once('close', resolve)
      },
    )
    asked.once('error', () => resolve())
    asked.end(body)
  })
}
