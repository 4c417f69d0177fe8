import type { Plugin } from 'vite'

const name = 'react/jsx-runtime'
const asModule = '\0jsx-runtime'

/**
 * React's own file exports an object, and each of some two thousand places would say `(0,a.jsx)(…)`. Behind a module with
 * names of its own they say `a(…)`.
 */
export function jsxRuntime(): Plugin {
  return {
    name: 'fairlead-jsx-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === name && importer !== asModule ? asModule : undefined),
    load: (id) =>
      id === asModule
        ? `import * as runtime from '${name}'\nexport const { Fragment, jsx, jsxs } = runtime`
        : undefined,
  }
}
