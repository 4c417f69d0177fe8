import pg from 'pg'

const againMs = 1_000

/** Listens on a connection of its own, and on a new one whenever that breaks. */
export async function listenOnOwnConnection(
  login: pg.ClientConfig,
  channel: string,
  heard: (text: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client = await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(login)
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', () => {})
    fresh.once('end', again)
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    return fresh
  }

  function again(): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const fresh = await connect().catch(() => undefined)
      if (!fresh) return again()
      client = fresh
      if (stopped) await fresh.end()
      else heard('')
    }, againMs)
  }
}
