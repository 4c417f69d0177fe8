import { fileURLToPath } from 'node:url'
import partner from '@fairlead/partner/vite.config.ts'
import { compressFolder } from '@fairlead/tools/compress-folder.ts'
import { root } from '@fairlead/tools/root.ts'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds the page that is nothing but React, with the partner app's settings. Gives back its folder. */
export async function buildBare(): Promise<string> {
  const outDir = fileURLToPath(new URL('.cache/bare/', `file://${root}/`))
  await build({
    ...partner,
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('./bare/', import.meta.url)),
    plugins: [react()],
    build: { ...partner.build, outDir, emptyOutDir: true },
  })
  await compressFolder(outDir)
  return outDir
}
