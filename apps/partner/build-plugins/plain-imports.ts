import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const wrapped =
  /__vitePreload\(\s*\(\)\s*=>\s*(import\("[^"]+"\)),\s*__VITE_PRELOAD__,\s*import\.meta\.url\s*\)/g

/**
 * Takes off each `import()` what Vite puts around it: a function that asks beforehand for the files and styles that a page
 * leans on. `vite.config.ts` turns the first off, and all styles stand in the page.
 */
export function plainImports(): Plugin {
  return {
    name: 'fairlead-plain-imports',
    apply: 'build',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
    renderChunk: (code) => ({ code: code.replaceAll(wrapped, '$1') }),
  }
}
