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
      return subjects && `${makers}export default ${table(subjects)}`
    },
  }
}

/** A call in as few bytes as it can be told. */
const makers = `const get = (path) => ({ method: 'GET', path })
const post = (path, fileBytesMax) => ({ method: 'POST', path, fileBytesMax })
`

function table(subjects: readonly (keyof typeof partnerApi)[]): string {
  const entries = subjects.map((subject) => {
    const calls = Object.entries(partnerApi[subject]).map(([call, { method, path, fileBytesMax }]) => {
      const told = [path, ...(fileBytesMax === undefined ? [] : [fileBytesMax])].map((part) =>
        JSON.stringify(part),
      )
      return `${call}: ${method.toLowerCase()}(${told.join()})`
    })
    return `${subject}: { ${calls.join()} }`
  })
  return `{ ${entries.join()} }`
}
