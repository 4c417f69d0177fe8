import css from './PlainText.module.css'
import { type Block, blocksOf, piecesOf } from './plain-text.ts'

/** What a network wrote, as words: headings, lists, paragraphs, and links to addresses by https. Nothing of it is markup. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order, and is drawn as a whole
        <Drawn key={at} block={block} />
      ))}
    </div>
  )
}

function Drawn({ block }: { block: Block }) {
  if (block.is === 'heading') return <h3>{block.text}</h3>
  if (block.is === 'paragraph') {
    return (
      <p>
        <Linked line={block.lines.join('\n')} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
        <li key={at}>
          <Linked line={item} />
        </li>
      ))}
    </ul>
  )
}

function Linked({ line }: { line: string }) {
  return piecesOf(line).map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line
      <a key={at} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
