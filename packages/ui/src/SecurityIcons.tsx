import { addIcons } from './Icon.tsx'
import { securityIconPaths } from './security-icon-paths.ts'

/** Makes the icons known that stand on the page about security alone. */
export function addSecurityIcons() {
  addIcons(securityIconPaths)
}
