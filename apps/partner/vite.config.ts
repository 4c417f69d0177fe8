import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTable } from './call-table.ts'
import { serviceWorker } from './service-worker.ts'

const api = process.env.FAIRLEAD_API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './',
  plugins: [react(), callTable(), serviceWorker()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The list of what each page leans on would cost the first one 2.5 kB; after the first visit all of it is kept here.
    modulePreload: false,
    rolldownOptions: {
      // What the first page needs in one file, and each language in one: they compress better, and a phone asks once.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: (id) => /\/locales\/src\/(\w+)\//.exec(id)?.[1] ?? null },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
