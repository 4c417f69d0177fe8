import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTable } from './call-table.ts'

const api = process.env.FAIRLEAD_API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './',
  plugins: [react(), callTable()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: true },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
