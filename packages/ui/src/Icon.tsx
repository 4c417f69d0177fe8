import { firstIconPaths } from './icon-paths.ts'
import type { pageIconPaths } from './page-icon-paths.ts'
import type { securityIconPaths } from './security-icon-paths.ts'

export type IconName =
  | keyof typeof firstIconPaths
  | keyof typeof pageIconPaths
  | keyof typeof securityIconPaths

const paths: Partial<Record<IconName, string>> = { ...firstIconPaths }

/** Makes more icons known than the first page needs. */
export function addIcons(more: Partial<Record<IconName, string>>) {
  Object.assign(paths, more)
}

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
      <path d={paths[name]} />
    </svg>
  )
}
