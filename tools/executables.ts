import { accessSync, constants, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The folder with PostgreSQL's programs: wherever `initdb` of the PATH really lies, else Debian's newest. */
export function findPostgresPrograms(): string | undefined {
  const onPath = findOnPath('initdb')
  if (onPath) return dirname(realpathSync(onPath))
  return globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .findLast((folder) => isExecutable(join(folder, 'initdb')))
}

/** A Chromium for the browser journeys; `CHROMIUM_PATH` comes first. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? named : undefined
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(findOnPath)
    .find(Boolean)
}

/** Chromium's engine alone, for the tests that need no more; `CHROMIUM_SHELL_PATH` comes first. */
export function findChromiumShell(): string | undefined {
  const named = process.env.CHROMIUM_SHELL_PATH
  if (named) return isExecutable(named) ? named : undefined
  return findOnPath('chromium-headless-shell')
}

function findOnPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...folders, '/usr/bin'].map((folder) => join(folder, program)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
