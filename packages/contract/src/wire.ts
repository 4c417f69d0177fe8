import * as z from 'zod/mini'

/** A decimal string of the network's currency, such as `"12.34"`; at most six fraction digits. */
export const Amount = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/))

/** What a person types in to fund or withdraw: above zero, whole cents, at most nine whole digits. */
export const TypedAmount = z.string().check(z.regex(/^(?!0+(\.0{1,2})?$)\d{1,9}(\.\d{1,2})?$/, 'amount'))

export const Id = z.uuid()

/** A database counts no year 0, and no account is as old as the year 999. */
const fromYear1000 = z.refine<string>((text) => !text.startsWith('0'))

/** A moment in ISO 8601 with its zone, always UTC on the wire. */
export const Time = z.iso.datetime().check(fromYear1000)

/** A calendar day such as `2026-11-22`. */
export const Day = z.iso.date()

/** A day that a database is asked for. */
export const AskedDay = Day.check(fromYear1000)

/** An opaque position in a list; hand back `next_cursor` to read on. */
export const Cursor = z.optional(z.string().check(z.maxLength(200)))

/** A page of a list. `next_cursor` is null at the end. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })
}

/** Text that must say something: trimmed, not empty, at most `max` characters. */
export function text(max: number) {
  return z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max))
}

/** Marks that turn the direction of what stands behind them let a name read as another one; controls and ends of lines are no name. */
const turning = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u
export const readAsWritten = z.refine<string>((typed) => !turning.test(typed))

/** A character that people see; some letters are only fillers. */
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u

/** What somebody is called, for others to read: one line with something to see on it. */
export function name(max: number) {
  return text(max).check(
    readAsWritten,
    z.refine((typed) => visible.test(typed), 'required'),
  )
}

export const Email = z.email().check(z.maxLength(254))

export const Phone = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^\+?[0-9][0-9 ()-]{5,24}$/, 'phone'))

export const Username = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^[A-Za-z0-9._-]{3,64}$/, 'username'))

export const NewPassword = z.string().check(z.minLength(1, 'required'), z.minLength(8), z.maxLength(200))

/** A password that is only compared: whatever was once good is still read. */
export const TypedPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(200))

export const Nothing = z.strictObject({})
export const Done = z.object({})

/** MD5 of the six digits in hex, as the password dialog sends it (docs/screens-and-calls.md, Transaction password setting). */
export const PinDigest = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** The one-time token that a good transaction password gave for exactly this action and these parameters. */
export const StepUpToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

const lengthsOfTime = new WeakSet<object>()

/** Marks a number as a length of time: seconds on the wire, days or hours where people read or enter it (`shapes.ts`). */
export function inSeconds<Schema extends z.ZodMiniType<number>>(schema: Schema): Schema {
  lengthsOfTime.add(schema)
  return schema
}

export function isInSeconds(schema: object): boolean {
  return lengthsOfTime.has(schema)
}

export const languages = ['cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh'] as const
export const Language = z.enum(languages)
export type Language = z.output<typeof Language>
