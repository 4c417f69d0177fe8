import { createServer } from 'node:http'

/** What a beacon could cost at the least: Node's own HTTP server, which reads nothing and answers 204. */
const server = createServer((_request, response) => {
  response.statusCode = 204
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit())
