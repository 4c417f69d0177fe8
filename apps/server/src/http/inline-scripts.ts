import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The scripts that stand in the page of a built front end, by their hash, as a Content-Security-Policy names them: exactly
 * these may run, and no other that somebody managed to write into a page. None where the front end was not built.
 */
export function inlineScripts(folder: string): string[] {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return []
  const texts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return Array.from(texts, ([, text = '']) => inlineSource(text))
}

/** What stands inline in a page, as a Content-Security-Policy names it: by its hash. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
