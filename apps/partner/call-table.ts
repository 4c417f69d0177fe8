import { partnerApi } from '@fairlead/contract/api'
import type { Plugin } from 'vite'

/** What the first page needs stands apart from what only pages behind it ask for. */
const subjectsOf: Readonly<Record<string, readonly (keyof typeof partnerApi)[]>> = {
  'virtual:first-calls': ['session', 'notice'],
  'virtual:calls': Object.keys(partnerApi) as (keyof typeof partnerApi)[],
}

/**
 * Gives the app the method and path of every call and leaves the schemas behind: the client needs no more at run time,
 * and the schemas with zod would cost the first page 13 kB.
 */
export function callTable(): Plugin {
  return {
    name: 'fairlead-call-table',
    resolveId: (id) => (id in subjectsOf ? `\0${id}` : undefined),
    load: (id) => {
      const subjects = subjectsOf[id.slice(1)]
      return subjects && `export default ${JSON.stringify(table(subjects))}`
    },
  }
}

function table(subjects: readonly (keyof typeof partnerApi)[]) {
  const entries = subjects.map((subject) => {
    const calls = Object.entries(partnerApi[subject]).map(([call, { method, path, fileBytesMax }]) => [
      call,
      { method, path, fileBytesMax },
    ])
    return [subject, Object.fromEntries(calls)]
  })
  return Object.fromEntries(entries)
}
