/** One note of a visible change: a title, and what it means for those who use Fairlead. */
export type ChangeNote = { readonly name: string; readonly text: string }

const preface = `# Changelog

What changed for those who use, run and extend Fairlead, newest first. How to come from one release to the next:
[docs/upgrading.md](docs/upgrading.md).
`

/** The changelog with the notes of a release on top; a note's title becomes a heading below the release's. */
export function foldChanges(
  before: string | undefined,
  release: string,
  day: string,
  notes: readonly ChangeNote[],
): string {
  const earlier = before?.slice(before.indexOf('\n## ') + 1) ?? ''
  if (earlier.includes(`\n## ${release} `) || earlier.startsWith(`## ${release} `)) {
    throw new Error(`${release} is in the changelog already`)
  }
  const told = notes
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
    .map(({ text }) => `##${text.trim()}`)
    .join('\n\n')
  return `${preface}\n## ${release} (${day})\n\n${told}\n${earlier ? `\n${earlier}` : ''}`
}
