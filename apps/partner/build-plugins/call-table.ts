import { partnerApi } from '@fairlead/contract/api'
import type { Plugin } from 'vite'

const subjects = Object.keys(partnerApi) as (keyof typeof partnerApi)[]

/** What the first page needs, and what one page alone asks for, stand apart from the rest. */
const subjectsOf: Readonly<Record<string, readonly (keyof typeof partnerApi)[]>> = {
  'virtual:first-calls': ['session', 'notice'],
  'virtual:passkey-calls': ['passkey'],
  'virtual:calls': subjects.filter((subject) => subject !== 'passkey'),
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
      const told = subjectsOf[id.slice(1)]
      return told && `${makers}export default ${table(told)}`
    },
  }
}

/** A call in as few bytes as it can be told. */
const makers = `const get = (path) => ({ method: 'GET', path })
const post = (path, fileBytesMax) => ({ method: 'POST', path, fileBytesMax })
`

function table(told: readonly (keyof typeof partnerApi)[]): string {
  const entries = told.map((subject) => {
    const calls = Object.entries(partnerApi[subject]).map(([call, { method, path, fileBytesMax }]) => {
      const parts = [path, ...(fileBytesMax === undefined ? [] : [fileBytesMax])].map((part) =>
        JSON.stringify(part),
      )
      return `${call}: ${method.toLowerCase()}(${parts.join()})`
    })
    return `${subject}: { ${calls.join()} }`
  })
  return `{ ${entries.join()} }`
}
