import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = new URL('./src/worker/service-worker.js', import.meta.url)

/** Files whose names do not change with what they say. */
const asTheyAre = ['theme.js', 'icon.svg', 'manifest.webmanifest']

/** Loaded when somebody speaks that language, and kept from then on. */
const perLanguage = /\/(cht|de|en|fr|jp|kor|pt|ru|spa|th|vi|zh)-/

/** Writes `sw.js` beside the page, with the list of what to keep and a version that changes with any of it. */
export function serviceWorker(): Plugin {
  return {
    name: 'fairlead-service-worker',
    apply: 'build',
    // After all others: some of what is in the bundle before is not written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter(
        (file) => file.startsWith('assets/') && !perLanguage.test(file),
      )
      const files = ['./', ...[...asTheyAre, ...built].map((file) => `./${file}`)]
      const version = createHash('sha256').update(files.join())
      for (const file of ['index.html', ...asTheyAre.map((file) => `public/${file}`)])
        version.update(readFileSync(new URL(file, import.meta.url)))
      const text = readFileSync(source, 'utf8')
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
        .replace('__FILES__', files.join(' '))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
    },
  }
}
