import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** What PGlite runs, compiled; threads share what of it was made into machine code. */
export type EmbeddedProgram = {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
}

let compiled: Promise<EmbeddedProgram> | undefined

/**
 * The program of the embedded database, compiled once in the life of this process, which keeps all machine code that V8 makes of
 * it. V8 has one list of code pages for all threads, and ends the process where it loses count while it takes code off it
 * (docs/decisions/106-one-program.md).
 */
export function embeddedProgram(): Promise<EmbeddedProgram> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<EmbeddedProgram> {
  setFlagsFromString('--no-wasm-code-gc')
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    moduleOf('@electric-sql/pglite/pglite.wasm'),
    moduleOf('@electric-sql/pglite/initdb.wasm'),
  ])
  return { pgliteWasmModule, initdbWasmModule }
}

async function moduleOf(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(file)))))
}
