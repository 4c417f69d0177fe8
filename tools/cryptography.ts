/** `npm run check`: docs/keys.md names every file of the product that encrypts, signs, hashes or draws random bytes. */
import { isProductSource, projectFiles, type SourceFile } from './source-files.ts'

const works =
  /\b(argon2|createCipheriv|createECDH|createHash|createHmac|createPrivateKey|createSecretKey|generateKeyPair\w*|getRandomValues|hash|hkdf\w*|pbkdf2\w*|randomBytes|randomFill\w*|scrypt\w*|sign)\b/

/** Demos publish what they keep. */
const noProduct = /^apps\/(demo|server\/src\/demo)\//

/** Files that import a tool of cryptography and are not on the page. */
export function unlisted(files: readonly SourceFile[], page: string): string[] {
  const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => `/${name}`)
  return files
    .filter(({ path }) => !noProduct.test(path))
    .filter(({ text }) => imported(text).some((name) => works.test(name)) || /crypto\.subtle/.test(text))
    .map(({ path }) => path)
    .filter((path) => !named.some((name) => path.endsWith(name)))
}

function imported(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from 'node:crypto'/g)].flatMap(([, names = '']) =>
    names.split(',').filter((name) => !name.trim().startsWith('type ')),
  )
}

if (import.meta.main) {
  const [page] = projectFiles((path) => path === 'docs/keys.md')
  const missing = unlisted(projectFiles(isProductSource), page?.text ?? '')
  for (const path of missing) process.stdout.write(`docs/keys.md does not name ${path}\n`)
  process.exitCode = missing.length > 0 ? 1 : 0
}
