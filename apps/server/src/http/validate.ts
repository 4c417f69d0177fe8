import type { Endpoint } from '@fairlead/contract/endpoint'
import * as z from 'zod/mini'

/** How a field can be wrong; each has its sentence in the locales under `field.<problem>`. */
export type Problem =
  | 'required'
  | 'unknown'
  | 'too_long'
  | 'too_short'
  | 'amount'
  | 'email'
  | 'phone'
  | 'username'
  | 'account_number'
  | 'bank_reference'
  | 'domain'
  | 'country'
  | 'currency'
  | 'six_digits'
  | 'rate'
  | 'web_address'
  | 'at_least'
  | 'at_most'
  | 'invalid'

export class InvalidInput extends Error {
  readonly field: string
  readonly problem: Problem
  /** What a number may be at the least or at the most. */
  readonly limit: number | undefined

  constructor(field: string, problem: Problem, limit?: number) {
    super(`${field}: ${problem}`)
    this.name = 'InvalidInput'
    this.field = field
    this.problem = problem
    this.limit = limit
  }
}

/** Those that a check of the contract names itself, as its message. */
const namedByContract: ReadonlySet<string> = new Set<Problem>([
  'required',
  'too_long',
  'amount',
  'email',
  'phone',
  'username',
  'account_number',
  'bank_reference',
  'domain',
  'country',
  'currency',
  'six_digits',
  'rate',
  'web_address',
])

/** Checks an input against its endpoint. Throws an InvalidInput for the first field that is wrong; unknown fields are wrong. */
export function validate(endpoint: Endpoint, input: unknown): unknown {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    throw new InvalidInput('body', 'invalid')
  const parsed = z.safeParse(endpoint.input, input)
  if (parsed.success) {
    const field = Object.entries(input).find(([, value]) => holdsNoText(value))?.[0]
    if (field) throw new InvalidInput(field, 'invalid')
    return parsed.data
  }
  const issue = parsed.error.issues[0]
  if (!issue) throw new InvalidInput('body', 'invalid')
  if (issue.code === 'unrecognized_keys')
    throw new InvalidInput(issue.keys[0]?.slice(0, 64) ?? 'body', 'unknown')
  const field = issue.path.join('.') || 'body'
  if (issue.code === 'invalid_type' && issue.input === undefined && !hasOwn(input, issue.path)) {
    throw new InvalidInput(field, 'required')
  }
  throw new InvalidInput(field, problemOf(issue), limitOf(issue))
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  if (namedByContract.has(issue.message)) return issue.message as Problem
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? 'too_long' : limitOf(issue) === undefined ? 'invalid' : 'at_most'
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'too_short' : limitOf(issue) === undefined ? 'invalid' : 'at_least'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email'
  return 'invalid'
}

/** The bound that a number of the input is outside of; one that every safe number keeps to says nothing. */
function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined
  if (issue.origin !== 'number' && issue.origin !== 'int') return undefined
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
  return Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}

/** Whether a name or a value somewhere in it is no text that PostgreSQL can keep: with a NUL or half a surrogate pair, a good JSON string. */
function holdsNoText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsNoText)
}

function hasOwn(input: object, path: readonly PropertyKey[]): boolean {
  let at: unknown = input
  for (const step of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, step)) return false
    at = (at as Record<PropertyKey, unknown>)[step]
  }
  return true
}
