import { type LineIconName, lineIcons } from './line-icons.ts'

/** A line drawing in the colour of the text around it. Decoration: its word stands beside it. */
export function LineIcon({ name }: { name: LineIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.125rem"
      height="1.125rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lineIcons[name]} />
    </svg>
  )
}
