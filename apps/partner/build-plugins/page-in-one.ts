import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { failedWords } from '../src/shell/failed-words.ts'
import { classNameOf } from './class-names.ts'

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

const failedLooks = fileURLToPath(new URL('../../../packages/ui/src/FailedState.module.css', import.meta.url))

/**
 * Writes `start.js`, the styles of all pages and the icon into the page itself. With them it still fits into what a
 * server may send before the first acknowledgement (10 packets); each of them would cost a slow phone a round of its own.
 */
export function pageInOne(): Plugin {
  return {
    name: 'fairlead-page-in-one',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const withStart = html.replace(/<script[^>]* src="\.\/start\.js"><\/script>/, () => {
          // The server allows exactly this text: http/inline-scripts.ts.
          return `<script>${startScript()}</script>`
        })
        return bundle ? withIcon(withStyle(withStart, bundle)) : withStart
      },
    },
  }
}

/** With the words and the looks of an app that does not come: its own files would have told them. */
function startScript(): string {
  const script = textOf('start.js')
    .replace("'__FAILED_WORDS__'", JSON.stringify(failedWords))
    .replace('__FAILED_CLASS__', classNameOf('state', failedLooks))
  return minifySync('start.js', script).code
}

function withStyle(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/, (_link, name: string) => {
    const style = bundle[name]
    if (style?.type !== 'asset') throw new Error(`${name} is no style`)
    delete bundle[name]
    return `<style>${withoutStandIns(String(style.source))}</style>`
  })
}

/** Without what stands in for `light-dark()`, which no style here asks for. Throws where one does. */
function withoutStandIns(style: string): string {
  const without = style.replaceAll(/--lightningcss-(light|dark):[^;]*;/g, '')
  if (without.includes('--lightningcss-'))
    throw new Error('light-dark() needs the stand-ins that are taken out here')
  return without
}

function withIcon(html: string): string {
  // Only what would end the attribute or the address is written otherwise: all of it would weigh a tenth more.
  const drawing = textOf('public/icon.svg')
    .replaceAll('"', "'")
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll('#', '%23')
  const address = `data:image/svg+xml,${drawing}`
  return html.replace('href="./icon.svg"', `href="${address}"`)
}
