import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { perLanguage } from './language-chunks.ts'

const sources = ['service-worker.js', 'push.js'].map(
  (file) => new URL(`../src/worker/${file}`, import.meta.url),
)

/** Files that end up in the page itself, whose name does not change either. */
const inPage = ['index.html', 'start.js', 'src/shell/failed-words.ts']

/** Files whose names do not change with what they say. */
const asTheyAre = ['icon.svg', 'manifest.webmanifest']

/**
 * Writes `sw.js` beside the page, with the list of what to keep, the words of all languages, of which those that are
 * spoken here are kept, and a version that changes with any of it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'fairlead-service-worker',
    apply: 'build',
    // After all others: some of what is in the bundle before is not written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const words = assets.filter((file) => perLanguage.test(file)).map((file) => `./${file}`)
      // The rails are kept once a wide screen asks for them.
      const built = assets.filter((file) => !perLanguage.test(file) && !file.startsWith('assets/Rails-'))
      const files = ['./', ...[...asTheyAre, ...built].map((file) => `./${file}`)]
      const version = createHash('sha256').update([...files, ...words].join())
      for (const file of [...inPage, ...asTheyAre.map((file) => `public/${file}`)])
        version.update(readFileSync(new URL(`../${file}`, import.meta.url)))
      const text = sources
        .map((source) => readFileSync(source, 'utf8'))
        .join('\n')
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
        .replace('__FILES__', files.join(' '))
        .replace('__WORDS__', words.join(' '))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
    },
  }
}
