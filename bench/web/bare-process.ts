import { openHttp } from '@fairlead/server/src/app.ts'
import { systemClock } from '@fairlead/server/src/context.ts'
import { addSecurityHeaders } from '@fairlead/server/src/http/security-headers.ts'
import { serveFolder } from '@fairlead/server/src/http/static-app.ts'
import { pino } from 'pino'

/** Serves the folder named on the command line as the server serves its apps. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which folder?')
const app = openHttp({ clock: systemClock, log: pino({ level: 'info' }), trustedProxies: [] })
addSecurityHeaders(app, 'http://127.0.0.1', { scripts: [], frames: async () => [], images: [], hosts: [] })
serveFolder(app, folder)
await app.listen({ host: '127.0.0.1', port: 0 })

process.on('disconnect', () => void app.close())
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
