import { apiSections, type CallSection, type Field, fieldsOf, type NamedSchema } from './api-sections.ts'
import { type Marks, typeWords } from './type-words.ts'

const marks: Marks = {
  link: (name) => `[${name}](#${name.toLowerCase()})`,
  code: (value) => `\`${value.replaceAll('|', '\\|')}\``,
}

/** The API as Markdown, for `docs/api.md`. */
export function renderApiMarkdown(): string {
  const { title, version, intro, sections, schemas } = apiSections()
  const parts = [
    `# ${title} API ${version}`,
    '<!-- Generated from packages/contract by `npm run generate`. -->',
    intro,
    ...sections.flatMap(({ subject, note, calls }) => [
      `## ${subject}`,
      ...(note ? [note] : []),
      ...calls.map(callText),
    ]),
    '## Schemas',
    ...schemas.map(schemaText),
  ]
  return `${parts.join('\n\n')}\n`
}

function callText(call: CallSection): string {
  const money = call.money ? ' Changes money: needs `Idempotency-Key`.' : ''
  const data = fieldsOf(call.data)
  return [
    `### ${call.method} ${call.path}`,
    `${call.summary}. For ${call.access}.${money}`,
    call.input.length > 0 ? `Input:\n\n${fieldTable(call.input)}` : 'Input: nothing.',
    data.length > 0 ? `Data:\n\n${fieldTable(data)}` : `Data: ${typeWords(call.data, marks)}.`,
    `Refusals: ${call.refusals.map(({ key, code }) => `\`${key}\` (${code})`).join(', ')}.`,
  ].join('\n\n')
}

function schemaText({ name, schema, fields }: NamedSchema): string {
  const what = schema.description ? [schema.description] : []
  const shape = fields.length > 0 ? fieldTable(fields) : typeWords(schema, marks)
  return [`### ${name}`, ...what, shape].join('\n\n')
}

function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(
    ({ name, required, schema }) =>
      `| \`${name}\` | ${typeWords(schema, marks)} | ${required ? 'yes' : ''} |`,
  )
  return ['| Field | Type | Required |', '|---|---|---|', ...rows].join('\n')
}
