import { expect, it } from 'vitest'
import { foldChanges } from './fold-changes.ts'

const note = (name: string, title: string) => ({ name, text: `# ${title}\n\nWhat it means.\n` })

it('puts the notes of a release on top, the newest first, below its heading', () => {
  const first = foldChanges(undefined, '0.2.0', '2026-11-22', [
    note('0001-a.md', 'A'),
    note('0002-b.md', 'B'),
  ])
  expect(first).toContain('## 0.2.0 (2026-11-22)\n\n### B\n\nWhat it means.\n\n### A\n\nWhat it means.\n')
  const second = foldChanges(first, '0.3.0', '2026-12-24', [note('0003-c.md', 'C')])
  expect(second).toContain(
    '## 0.3.0 (2026-12-24)\n\n### C\n\nWhat it means.\n\n## 0.2.0 (2026-11-22)\n\n### B',
  )
  expect(second.match(/^# Changelog/gm)).toHaveLength(1)
})

it('refuses a release that is told already', () => {
  const first = foldChanges(undefined, '0.2.0', '2026-11-22', [note('0001-a.md', 'A')])
  expect(() => foldChanges(first, '0.2.0', '2026-11-23', [])).toThrow('0.2.0 is in the changelog already')
})
