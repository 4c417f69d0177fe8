/** Markup that may go out as it stands. Only {@link html} makes it, so every value in it was escaped. */
export type Html = { readonly markup: string }

type Value = string | Html | readonly Html[]

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML: plain strings are escaped, markup goes in untouched. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(render)) }
}

/** Nothing at all, for the branch of a template that has nothing to say. */
export const nothing: Html = { markup: '' }

function render(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => named[sign] ?? sign)
  if ('markup' in value) return value.markup
  return value.map((item) => item.markup).join('')
}
