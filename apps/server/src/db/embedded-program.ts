import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What PGlite runs, compiled; threads share what of it was made into machine code. */
export type EmbeddedProgram = {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
}

let compiled: Promise<EmbeddedProgram> | undefined

/**
 * The program of the embedded database, compiled once in the life of this process (docs/decisions/106-one-program.md): each
 * database that is opened would compile it again, and V8, which keeps one list of code pages for all threads, ends the process
 * when threads that come and go make it lose count.
 */
export function embeddedProgram(): Promise<EmbeddedProgram> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<EmbeddedProgram> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    moduleOf('@electric-sql/pglite/pglite.wasm'),
    moduleOf('@electric-sql/pglite/initdb.wasm'),
  ])
  return { pgliteWasmModule, initdbWasmModule }
}

async function moduleOf(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(file)))))
}
