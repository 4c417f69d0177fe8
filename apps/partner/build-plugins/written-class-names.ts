import type { Plugin } from 'vite'

const ours = /\/(apps\/partner|packages\/ui)\/src\/.*\.tsx?$/
const styles = /\.module\.css$/
const wholeObject = /import (\w+) from ('[^']+\.module\.css')/g

/**
 * Lets a class be written where it is used: `css.row` becomes `"_1s0"`, and no object of all names of a file is kept. Those
 * objects are kept where a name is looked up while the app runs, as in `css[tone]`.
 */
export function writtenClassNames(): Plugin[] {
  return [
    {
      name: 'fairlead-written-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: ours },
        handler: (code) => ({
          code: code.replaceAll(wholeObject, (whole: string, name: string, from: string) =>
            new RegExp(`(?<![.\\w])${name}\\b[^.]`).test(code.replaceAll(whole, ''))
              ? whole
              : `import * as ${name} from ${from}`,
          ),
          map: null,
        }),
      },
    },
    {
      name: 'fairlead-kept-styles',
      apply: 'build',
      enforce: 'post',
      // Vite writes the styles of what is in the bundle, and nothing would be left of a file whose names are all written elsewhere.
      transform: {
        filter: { id: styles },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}
