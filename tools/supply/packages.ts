/** What package-lock.json says of one package. */
type LockEntry = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** One version of a package that others made, or a workspace of our own. */
export type Package = {
  readonly name: string
  readonly version: string
  readonly own: boolean
  readonly licence: string | undefined
  /** Base64 of SHA-512, as npm checks it when it installs. */
  readonly sha512: string | undefined
  /** For building and testing alone. */
  readonly dev: boolean
  /** Only installed on some platforms, or where it can be. */
  readonly optional: boolean
  /** `name@version` of what it needs. */
  readonly needs: readonly string[]
}

export const idOf = ({ name, version }: Pick<Package, 'name' | 'version'>) => `${name}@${version}`

/** Every package of a lock file once, sorted, with what it needs as Node would find it. */
export function packagesOf(lock: string): Package[] {
  const { packages: entries } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> }
  const byId = new Map<string, Package>()
  for (const [path, entry] of Object.entries(entries)) {
    if (entry.link || path === '') continue
    const found = packageAt(path, entry, entries)
    const known = byId.get(idOf(found))
    byId.set(idOf(found), known ? merged(known, found) : found)
  }
  return [...byId.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

function packageAt(path: string, entry: LockEntry, entries: Readonly<Record<string, LockEntry>>): Package {
  const { dependencies, devDependencies, optionalDependencies } = entry
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  return {
    name: nameOf(path, entry),
    version: entry.version ?? '',
    own: !path.includes('node_modules/'),
    licence: entry.license,
    sha512: entry.integrity?.match(/sha512-([^\s]+)/)?.[1],
    dev: entry.dev ?? false,
    optional: entry.optional ?? false,
    needs: wanted.flatMap((name) => resolved(path, name, entries) ?? []).sort(),
  }
}

function nameOf(path: string, entry: LockEntry): string {
  return entry.name ?? path.split('node_modules/').at(-1) ?? path
}

/** Looks from a package's own folder upwards, as Node does; what is optional may be nowhere. */
function resolved(
  from: string,
  name: string,
  entries: Readonly<Record<string, LockEntry>>,
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    const entry = entries[path]
    const target = entry?.link ? entries[entry.resolved ?? ''] : entry
    if (target) return idOf({ name: nameOf(path, target), version: target.version ?? '' })
    if (folder === '') return undefined
  }
}

/** Lies there twice: needed where one of the two is. */
function merged(one: Package, other: Package): Package {
  return {
    ...one,
    dev: one.dev && other.dev,
    optional: one.optional && other.optional,
    needs: [...new Set([...one.needs, ...other.needs])].sort(),
  }
}
