import * as z from 'zod/mini'
import type { Checked, Problem } from './useCheckedForm.ts'

/** Holds values against a schema. Loads with the first check, as the schemas and zod are heavy. */
export function checkedBy<Values>(schema: z.ZodMiniType<Values>, values: Values): Checked<Values> {
  const read = z.safeParse(schema, values)
  if (read.success) return { good: read.data, problems: {} }
  const problems: Record<string, Problem> = {}
  for (const { path, code = 'custom', message } of read.error.issues)
    problems[String(path[0])] ??= { code, message }
  return { good: null, problems }
}
