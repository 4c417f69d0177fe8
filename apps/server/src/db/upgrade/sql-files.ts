import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const tablesFolder = new URL('../tables/', import.meta.url)
const functionFolders = [
  new URL(import.meta.resolve('@fairlead/ledger/package.json').replace(/package\.json$/, 'sql/')),
  new URL('../functions/', import.meta.url),
]

/** One SQL file with the SHA-256 of its text, in hex. */
export type SqlFile = { readonly name: string; readonly sql: string; readonly checksum: string }

/** All SQL of a program: what its tables are, and what stands on them. */
export type SqlFiles = {
  /** In order of their numbers. Each is applied once and never edited again. */
  readonly tables: readonly SqlFile[]
  /** Functions, views and grants, each object once, by subject; replaced together when a text changed. */
  readonly functions: readonly SqlFile[]
}

/** The SQL files of this program. */
export function sqlFiles(): SqlFiles {
  return { tables: filesOf(tablesFolder), functions: functionFolders.flatMap(filesOf) }
}

/** What tells two sets of files apart: SHA-256 over their names and texts, in hex. */
export function checksumOf(files: readonly Pick<SqlFile, 'name' | 'checksum'>[]): string {
  return sha256(files.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
}

/** A file as the database will know it. */
export function sqlFile(name: string, sql: string): SqlFile {
  return { name, sql, checksum: sha256(sql) }
}

function filesOf(folder: URL): SqlFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => sqlFile(name, readFileSync(new URL(name, folder), 'utf8')))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
