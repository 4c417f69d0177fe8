import * as z from 'zod/mini'
import { AskedAmount } from './staff-list.ts'
import { Amount, isInSeconds, TypedAmount } from './wire.ts'

/** What one field of a call is, as far as a form or a table has to know it. */
export type Shape = { readonly optional: boolean } & (
  | { readonly kind: 'amount' | 'id' | 'time' | 'day' | 'boolean' | 'record' | 'other' }
  | {
      readonly kind: 'text'
      /** Only where more than one character is asked for. */
      readonly min?: number | undefined
      readonly max?: number | undefined
      readonly decimal: boolean
    }
  | {
      readonly kind: 'number'
      readonly whole: boolean
      /** What it counts, where the schema says so. */
      readonly unit?: 'seconds' | undefined
      readonly min?: number | undefined
      readonly max?: number | undefined
    }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape; readonly max?: number | undefined }
  | { readonly kind: 'object'; readonly fields: Fields }
)

/** The fields of an object by name, in the order of the contract. */
export type Fields = Readonly<Record<string, Shape>>

type Json = z.core.JSONSchema.BaseSchema

const read = new WeakMap<z.ZodMiniType, Fields>()

/** The fields of a call's input or answer, read off its schema. `optional` is also what may be null. */
export function fieldsOf(schema: z.ZodMiniType): Fields {
  const known = read.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: mark })
  const shape = shapeOf(json, false)
  const fields = shape.kind === 'object' ? shape.fields : {}
  read.set(schema, fields)
  return fields
}

/** To JSON Schema an amount is a text like any other, and a length of time a number. */
function mark({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }) {
  if ([Amount, TypedAmount, AskedAmount].some((one) => one === zodSchema)) jsonSchema.format = 'amount'
  if (isInSeconds(zodSchema as object)) jsonSchema.format = 'seconds'
}

const formats: Readonly<Record<string, 'amount' | 'id' | 'time' | 'day'>> = {
  amount: 'amount',
  uuid: 'id',
  'date-time': 'time',
  date: 'day',
}

function shapeOf(json: Json, optional: boolean): Shape {
  const other = json.anyOf?.find((each) => each.type !== 'null')
  if (other) return shapeOf(other, optional || json.anyOf?.length === 2)
  // Some that may be null are written as one of two types.
  if (Array.isArray(json.type)) {
    const [type] = (json.type as string[]).filter((each) => each !== 'null')
    return shapeOf({ ...json, type } as Json, optional || json.type.length === 2)
  }
  if (json.enum) return { kind: 'choice', options: json.enum.map(String), optional }
  if (json.type === 'boolean') return { kind: 'boolean', optional }
  if (json.type === 'string') {
    const format = formats[json.format ?? '']
    if (format) return { kind: format, optional }
    return {
      kind: 'text',
      min: (json.minLength ?? 0) > 1 ? json.minLength : undefined,
      max: json.maxLength,
      decimal: json.pattern?.includes('(\\.\\d{') ?? false,
      optional,
    }
  }
  if (json.type === 'number' || json.type === 'integer') {
    const [min, max] = [bound(json.minimum), bound(json.maximum)]
    const unit = json.format === 'seconds' ? json.format : undefined
    return { kind: 'number', whole: json.type === 'integer', unit, min, max, optional }
  }
  if (json.type === 'array' && typeof json.items === 'object' && !Array.isArray(json.items)) {
    return { kind: 'list', of: shapeOf(json.items, false), max: json.maxItems, optional }
  }
  if (json.type === 'object') {
    if (!json.properties) return { kind: 'record', optional }
    const required = new Set(json.required)
    const fields = Object.entries(json.properties).map(([name, field]) => [
      name,
      shapeOf(field as Json, !required.has(name)),
    ])
    return { kind: 'object', fields: Object.fromEntries(fields), optional }
  }
  return { kind: 'other', optional }
}

/** What every whole number keeps to anyhow is no limit to tell. */
function bound(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}
