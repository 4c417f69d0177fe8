import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where Vite’s own server finds the operator API: the console’s port of a running Fairlead. */
const api = process.env.FAIRLEAD_CONSOLE_API ?? 'http://127.0.0.1:8081'

export default defineConfig({
  base: './',
  plugins: [react()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
})
