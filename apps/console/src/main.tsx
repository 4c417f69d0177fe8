import '@fairlead/ui/tokens.css'
import '@fairlead/ui/base.css'
import './console.css'
import { ToastRegion } from '@fairlead/ui/Toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'
import { CallFormHost } from './calls/CallFormHost.tsx'
import { queries } from './queries.ts'
import { followSystemTheme } from './shell/theme.ts'

followSystemTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Console />
      <CallFormHost />
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
)
