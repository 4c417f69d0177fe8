import { basename } from 'node:path'
import { languageCodes } from '@fairlead/locales/languages'
import { englishOnly } from './locale-completeness.ts'
import { projectFiles } from './source-files.ts'

/** Messages that the server words; the other files are the partner app's. */
const serverFile = 'server'

/** For each language one module of all the partner app's messages: one lazy chunk each. By path, with its text. */
export function localeModules(): Readonly<Record<string, () => string>> {
  return Object.fromEntries(
    languageCodes.map((code) => [`packages/locales/src/${code}/partner.ts`, () => moduleOf(code)]),
  )
}

function moduleOf(code: string): string {
  const folder = `packages/locales/src/${code}/`
  const names = projectFiles((path) => path.startsWith(folder) && path.endsWith('.json'))
    .map(({ path }) => basename(path, '.json'))
    .filter((name) => name !== serverFile && !englishOnly.has(name))
  return [
    '// Generated from the files beside it: npm run generate writes it anew.',
    ...names.map((name) => `import ${name} from './${name}.json' with { type: 'json' }`),
    '',
    'export default {',
    ...names.map((name) => `  ${name},`),
    '}',
    '',
  ].join('\n')
}
