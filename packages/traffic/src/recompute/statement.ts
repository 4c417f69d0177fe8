import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** What a signed statement of account (CSV) says of roots, by day, and the key that signed it. */
export type StatementRoots = { readonly key: string; readonly roots: ReadonlyMap<string, string> }

/** Reads a statement and checks its seal. Throws an Error where it is none, or was changed. */
export async function readStatement(path: string): Promise<StatementRoots> {
  const lines = (await readFile(path, 'utf8'))
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  const foot = lines.slice(-4)
  const [about, sha256, signature, key] = ['about', 'sha256', 'ed25519', 'key'].map((name, at) =>
    foot[at]?.startsWith(`# ${name} `) ? foot[at].slice(name.length + 3) : undefined,
  )
  if (about === undefined || !sha256 || !signature || !key)
    throw new Error(`${path} is no signed statement of account (CSV)`)
  const sealed = [about, ...lines.slice(0, -4)].map((line) => `${line}\n`).join('')
  if (createHash('sha256').update(sealed).digest('hex') !== sha256 || !isSignedBy(key, sha256, signature))
    throw new Error(`${path} is not what was signed`)
  const roots = lines.flatMap((line) => {
    const [, day, root] = /^# root (\d{4}-\d{2}-\d{2}) ([0-9a-f]{64})$/.exec(line) ?? []
    return day && root ? [[day, root] as const] : []
  })
  return { key, roots: new Map(roots) }
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
