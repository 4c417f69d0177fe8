import { type JsonSchema, refName } from './json-schemas.ts'

/** How a document shows a name that has a section of its own, and a literal value. */
export type Marks = { readonly link: (name: string) => string; readonly code: (value: string) => string }

/** A schema in a few words: `Amount or null`, `one of video, landing_page`, `text, 1 to 64 characters`. */
export function typeWords(schema: JsonSchema, marks: Marks): string {
  const name = refName(schema)
  if (name) return marks.link(name)
  if (schema.anyOf) return schema.anyOf.map((one) => typeWords(one as JsonSchema, marks)).join(' or ')
  if (schema.enum) return `one of ${schema.enum.map((value) => marks.code(String(value))).join(', ')}`
  if (schema.const !== undefined) return marks.code(String(schema.const))
  if (Array.isArray(schema.type)) return schema.type.map(plainType).join(' or ')
  if (schema.type === 'array') return `list of ${typeWords((schema.items ?? {}) as JsonSchema, marks)}`
  if (schema.type === 'object') return objectWords(schema, marks)
  return [plainType(schema.type), boundsOf(schema, marks)].filter(Boolean).join(', ')
}

function objectWords(schema: JsonSchema, marks: Marks): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length > 0) {
    return `{ ${fields.map(([name, inner]) => `${name}: ${typeWords(inner as JsonSchema, marks)}`).join('; ')} }`
  }
  const values = schema.additionalProperties
  return typeof values === 'object' ? `any names, each ${typeWords(values as JsonSchema, marks)}` : 'nothing'
}

function plainType(type: string | undefined): string {
  if (type === 'string') return 'text'
  if (type === 'integer') return 'whole number'
  if (type === 'boolean') return 'true or false'
  return type ?? 'anything'
}

function boundsOf(
  { format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema,
  marks: Marks,
): string {
  if (format) return format
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  const length =
    maxLength === undefined
      ? ''
      : minLength === undefined
        ? `at most ${maxLength} characters`
        : `${minLength} to ${maxLength} characters`
  return [length, pattern ? `like ${marks.code(pattern)}` : ''].filter(Boolean).join(', ')
}
