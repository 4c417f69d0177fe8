import { expect, it } from 'vitest'
import { blocksOf, piecesOf } from './plain-text.ts'

it('reads headings, lists and paragraphs, and nothing else', () => {
  expect(blocksOf('# Money\nIt is yours.\nAlways.\n\n- one\n- two\nAfter.\n## no heading\n#none\n')).toEqual([
    { is: 'heading', text: 'Money' },
    { is: 'paragraph', lines: ['It is yours.', 'Always.'] },
    { is: 'list', items: ['one', 'two'] },
    { is: 'paragraph', lines: ['After.', '## no heading', '#none'] },
  ])
  expect(blocksOf('<b>bold</b> [a](javascript:alert(1))')).toEqual([
    { is: 'paragraph', lines: ['<b>bold</b> [a](javascript:alert(1))'] },
  ])
})

it('links addresses by https, without what ends their sentence', () => {
  expect(piecesOf('Read https://example.com/a?b=1, or https://example.org.')).toEqual([
    { text: 'Read ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', or ' },
    { text: 'https://example.org', href: 'https://example.org' },
    { text: '.' },
  ])
})

it.each([
  'http://example.com',
  'javascript:alert(1)',
  'HTTPS://EXAMPLE.COM',
  'https://user@example.com/x',
  'https://пример.рф',
  'example.com',
])('never links %s', (line) => {
  expect(piecesOf(line)).toEqual([{ text: line }])
})

it('links no more of an address than what cannot be taken for another', () => {
  for (const { href } of piecesOf('https://example.com/<script> https://example.com/"x https://exаmple.com/'))
    expect(href ?? '').toMatch(/^(https:\/\/example\.com\/|https:\/\/ex)?$/)
})
