import { limitHours, limits } from './limits.ts'

/** The name of the SQL function that says a limit. */
export function limitFunction(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The SQL functions that say all of them. */
export const limitFunctions = [...Object.keys(limits), ...Object.keys(limitHours)].map(limitFunction)
