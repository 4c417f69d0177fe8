/** A part of a plain text: a heading, a list, or a paragraph of lines. */
export type Block =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly string[] }
  | { readonly is: 'paragraph'; readonly lines: readonly string[] }

/**
 * What a network's plain words are made of (docs/rules.md, Terms and privacy notice): a line that begins with `# ` is a heading, lines that begin with
 * `- ` are a list, an empty line ends a paragraph. All else is what it says: there is no other markup.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: { is: 'list' | 'paragraph'; lines: string[] } | undefined
  const close = () => {
    if (open?.is === 'list') blocks.push({ is: 'list', items: open.lines })
    else if (open) blocks.push({ is: 'paragraph', lines: open.lines })
    open = undefined
  }
  const add = (is: 'list' | 'paragraph', line: string) => {
    if (open?.is !== is) close()
    open ??= { is, lines: [] }
    open.lines.push(line)
  }
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') close()
    else if (line.startsWith('# ')) {
      close()
      blocks.push({ is: 'heading', text: line.slice(2).trim() })
    } else if (line.startsWith('- ')) add('list', line.slice(2).trim())
    else add('paragraph', line)
  }
  close()
  return blocks
}

export type Piece = { readonly text: string; readonly href?: string }

/** An address by https in characters that cannot be taken for others, without what ends the sentence that it stands in. */
const address =
  /https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:[/?#](?:[A-Za-z0-9._~:/?#!$&*+,;=%-]*[A-Za-z0-9_~/=%-])?)?/g

/** A line in pieces, of which those with an address by https are links; what follows a letter or an @ is none. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: href, index } of line.matchAll(address)) {
    if (line[index + href.length] === '@' || !URL.canParse(href)) continue
    if (index > from) pieces.push({ text: line.slice(from, index) })
    pieces.push({ text: href, href })
    from = index + href.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}
