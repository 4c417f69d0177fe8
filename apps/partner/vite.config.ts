import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepBudgets } from './build-plugins/budgets.ts'
import { callTable } from './build-plugins/call-table.ts'
import { classNameOf } from './build-plugins/class-names.ts'
import { earlyFiles } from './build-plugins/early-files.ts'
import { jsxRuntime } from './build-plugins/jsx-runtime.ts'
import { languageOf } from './build-plugins/language-chunks.ts'
import { pageInOne } from './build-plugins/page-in-one.ts'
import { plainImports } from './build-plugins/plain-imports.ts'
import { serviceWorker } from './build-plugins/service-worker.ts'
import { sharedChunk } from './build-plugins/shared-chunks.ts'

const api = process.env.FAIRLEAD_API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './',
  plugins: [
    react(),
    jsxRuntime(),
    plainImports(),
    callTable(),
    earlyFiles(),
    pageInOne(),
    serviceWorker(),
    keepBudgets(),
  ],
  // React has had what this shim brings to older ones since its version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The list of what each page leans on would cost the first one 2.5 kB; after the first visit all of it is kept here.
    modulePreload: false,
    rolldownOptions: {
      // A schema that nothing reads can go, as making one does nothing else.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { manualPureFunctions: ['z', 'endpoints', 'pageOf', 'text'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: (id, modules) => sharedChunk(id, modules), debugName: 'shared' },
          ],
        },
        // Of 36 characters: all of them together weigh less in the page's list of files.
        hashCharacters: 'base36',
        chunkFileNames: ({ moduleIds }) => `assets/${languageOf(moduleIds)}[name]-[hash:7].js`,
      },
    },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
