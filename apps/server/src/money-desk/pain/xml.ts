/** A piece of well-formed XML. */
export type Xml = { readonly xml: string }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML 1.0 has no place for: most control characters, two non-characters, halves of a surrogate pair. */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** An element with a text, or with others in it. Characters that XML does not have are left out. */
export function element(
  name: string,
  content: string | readonly Xml[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const inner = typeof content === 'string' ? escaped(content) : content.map(({ xml }) => xml).join('')
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return { xml: `<${name}${said.join('')}>${inner}</${name}>` }
}

function escaped(text: string): string {
  return text.replace(noCharacter, '').replace(/[&<>"]/g, (character) => escapes[character] ?? '')
}
