import type { Fields, Shape } from '@fairlead/contract/shapes'

/** What stands in a form: texts as typed, choices, switches, and lists of the same. */
export type Draft = Readonly<Record<string, unknown>>

/** What a form begins with: a moment of the wire is written in the zone of this device. */
export function draftOf(fields: Fields, begin: Draft): Draft {
  return Object.fromEntries(
    Object.entries(begin).map(([name, value]) => [
      name,
      fields[name]?.kind === 'time' && typeof value === 'string' ? localTime(value) : value,
    ]),
  )
}

/** The input that a form says. What is no number or no moment is sent as typed: the server refuses it at its field. */
export function inputOf(fields: Fields, draft: Draft): Record<string, unknown> {
  const said = Object.entries(fields).map(
    ([name, shape]) => [name, saidBy(name, shape, draft[name])] as const,
  )
  return Object.fromEntries(said.filter(([, value]) => value !== undefined))
}

function saidBy(name: string, shape: Shape, value: unknown): unknown {
  if (shape.kind === 'boolean') return shape.optional && !value ? undefined : Boolean(value)
  if (shape.kind === 'object') return inputOf(shape.fields, (value ?? {}) as Draft)
  if (shape.kind === 'list') {
    const items = ((value ?? []) as unknown[]).map((item) => saidBy(name, shape.of, item))
    return items.length === 0 && shape.optional ? undefined : items
  }
  const typed = String(value ?? '')
  // A blank belongs to a password.
  const text = name.includes('password') ? typed : typed.trim()
  if (text === '') return shape.optional ? undefined : ''
  if (shape.kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  if (shape.kind === 'time') return isMoment(text) ? new Date(text).toISOString() : text
  return text
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** `2026-11-23T15:19`, as an input for a moment has it. */
function localTime(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
