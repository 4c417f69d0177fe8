import { expect, it } from 'vitest'
import { importsOf } from './imports.ts'

// Line by line, so that the walls do not take these imports for our own.
const text = [
  "import { a } from './a.ts'",
  'import type {',
  '  B,',
  "} from '../../../packages/money/src/b.ts'",
  "import '@fairlead/ui/tokens.css'",
  "export { c } from '@scope/name/deep'",
  "// import { no } from 'comment'",
  "const lazy = () => import('react-dom/client')",
  "import { readFile } from 'node:fs/promises'",
].join('\n')

it('reads static, type, bare, re-exporting and lazy imports, and where each leads', () => {
  const found = importsOf({ path: 'apps/partner/src/main.tsx', text })
  expect(found.map(({ target }) => target).sort()).toEqual(
    ['apps/partner', 'packages/money', 'packages/ui', '@scope/name', 'react-dom', 'node'].sort(),
  )
  expect(found.map(({ path }) => path).filter(Boolean)).toEqual([
    'apps/partner/src/a.ts',
    'packages/money/src/b.ts',
  ])
})
