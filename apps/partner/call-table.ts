import { partnerApi } from '@fairlead/contract/api'
import type { Plugin } from 'vite'

const name = 'virtual:calls'

/**
 * Gives the app the method and path of every call and leaves the schemas behind: the client needs no more at run time,
 * and the schemas with zod would cost the first page 13 kB.
 */
export function callTable(): Plugin {
  return {
    name: 'fairlead-call-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(table())}` : undefined),
  }
}

function table() {
  const subjects = Object.entries(partnerApi).map(([subject, group]) => {
    const calls = Object.entries(group).map(([call, { method, path, fileBytesMax }]) => [
      call,
      { method, path, fileBytesMax },
    ])
    return [subject, Object.fromEntries(calls)]
  })
  return Object.fromEntries(subjects)
}
