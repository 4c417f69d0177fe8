import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

/** A line drawing of 24 by 24 in the colour of the text around it. Decoration: name the control, not the icon. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}em`}
      height={`${size / 16}em`}
      fontSize="1rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
