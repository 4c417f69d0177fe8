import { apiSections, type CallSection, type Field, fieldsOf, type NamedSchema } from './api-sections.ts'
import { type Marks, typeWords } from './type-words.ts'

const marks: Marks = {
  link: (name) => `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`,
  code: (value) => `<code>${escapeHtml(value)}</code>`,
}

/** The whole style of the page. Serve it under a policy with this text’s hash in `style-src`. */
export const apiDocsStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --sea: light-dark(#0b5d57, #7fd1c7) }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 6rem }
h1, h2, h3 { line-height: 1.25 }
h2 { margin-top: 3rem; text-transform: capitalize }
h3 { margin-top: 2.5rem; font-size: 1.05rem; overflow-wrap: anywhere }
h3 b { color: var(--sea) }
a { color: var(--sea) }
nav ul { columns: 18rem; padding: 0; list-style: none }
nav li { overflow-wrap: anywhere }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; table-layout: fixed; width: 100%; min-width: 34rem; margin-bottom: .75rem }
th:first-child { width: 32% }
th:last-child { width: 22% }
caption { text-align: left; font-weight: 600; padding: .4rem 0 }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line) }
`

/** The API as one page without scripts, served at `/api/docs`. */
export function renderApiDocs(): string {
  const { title, version, intro, sections, schemas } = apiSections()
  const nav = sections.flatMap(({ calls }) =>
    calls.map((call) => `<li><a href="#${call.id}">${call.path}</a></li>`),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title>
<style>${apiDocsStyle}</style>
</head>
<body>
<h1>${escapeHtml(title)} API ${escapeHtml(version)}</h1>
<p>${inline(intro)}</p>
<p>The same as a machine reads it: <a href="openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>${nav.join('')}</ul></nav>
<main>
${sections.map(({ subject, note, calls }) => `<h2>${escapeHtml(subject)}</h2>${note ? `<p>${escapeHtml(note)}</p>` : ''}${calls.map(callHtml).join('\n')}`).join('\n')}
<h2>Schemas</h2>
${schemas.map(schemaHtml).join('\n')}
</main>
</body>
</html>
`
}

function callHtml(call: CallSection): string {
  const money = call.money ? ' Changes money: needs <code>Idempotency-Key</code>.' : ''
  const data = fieldsOf(call.data)
  const refusals = call.refusals.map(
    ({ key, code, field }) =>
      `<tr><td><code>${key}</code></td><td>${code}</td><td>${field ? `<code>${field}</code>` : ''}</td></tr>`,
  )
  return `<section id="${call.id}">
<h3><b>${call.method}</b> ${escapeHtml(call.path)}</h3>
<p>${escapeHtml(call.summary)}. For ${escapeHtml(call.access)}.${money}</p>
${call.input.length > 0 ? fieldTable('Input', call.input) : '<p>Input: nothing.</p>'}
${data.length > 0 ? fieldTable('Data', data) : `<p>Data: ${typeWords(call.data, marks)}.</p>`}
${table('Refusals', ['Key', 'Code', 'Field'], refusals)}
</section>`
}

function schemaHtml({ name, schema, fields }: NamedSchema): string {
  const what = schema.description ? `<p>${inline(schema.description)}</p>` : ''
  const shape = fields.length > 0 ? fieldTable('Fields', fields) : `<p>${typeWords(schema, marks)}</p>`
  return `<section id="schema-${name}"><h3>${name}</h3>${what}${shape}</section>`
}

function fieldTable(caption: string, fields: readonly Field[]): string {
  const rows = fields.map(
    ({ name, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeWords(schema, marks)}</td><td>${required ? 'yes' : ''}</td></tr>`,
  )
  return table(caption, ['Field', 'Type', 'Required'], rows)
}

function table(caption: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<div class="wide"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** The two marks that our own texts use. */
function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
