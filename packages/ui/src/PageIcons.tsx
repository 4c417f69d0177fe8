import { addIcons } from './Icon.tsx'
import { pageIconPaths } from './page-icon-paths.ts'

/** Makes every icon known; the first page does without most of them. */
export function addPageIcons() {
  addIcons(pageIconPaths)
}
