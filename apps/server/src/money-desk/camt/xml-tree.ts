import { Refusal } from '@fairlead/contract/refusals'
import { SaxesParser } from 'saxes'

/** An element of one namespace: its text is what stands directly in it, trimmed where it is read. */
export type XmlElement = {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

export type XmlDocument = { readonly namespace: string; readonly root: XmlElement }

/** No camt.053 is nested half as deep; a parser's work grows with the depth. */
const depthMax = 40

/**
 * Reads XML 1.0 into a tree of the elements that are in the root's namespace; what a bank adds in another one is left out.
 * Nothing is ever expanded or fetched: a document type or an entity other than XML's own five throws Refusal
 * statement_doctype, anything not well-formed Refusal statement_unreadable; both name the line.
 */
export function readXml(content: string): XmlDocument {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: (XmlElement | undefined)[] = []
  let namespace = ''
  let root: XmlElement | undefined
  const here = () => ({ line: String(parser.line) })

  parser.on('error', (error) => {
    throw new Refusal(/entity/.test(error.message) ? 'statement_doctype' : 'statement_unreadable', here())
  })
  parser.on('doctype', () => {
    throw new Refusal('statement_doctype', here())
  })
  parser.on('opentagstart', () => {
    if (open.length >= depthMax) throw new Refusal('statement_unreadable', here())
  })
  parser.on('opentag', (tag) => {
    if (!root) namespace = tag.uri
    const parent = open.at(-1)
    const belongs = tag.uri === namespace && (open.length === 0 || parent !== undefined)
    const element = belongs
      ? { name: tag.local, line: parser.line, attributes: valuesOf(tag.attributes), children: [], text: '' }
      : undefined
    root ??= element
    if (element) parent?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)

  parser.write(content).close()
  if (!root) throw new Refusal('statement_unreadable', here())
  return { namespace, root }
}

function valuesOf(attributes: Readonly<Record<string, { readonly value: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]))
}

/** Its children of this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The first element at this path below it, such as `Acct/Id/IBAN`. */
export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce<XmlElement | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      element,
    )
}

/** The text at this path, without the space around it; undefined where there is none. */
export function textAt(element: XmlElement, path: string): string | undefined {
  return elementAt(element, path)?.text.trim() || undefined
}
