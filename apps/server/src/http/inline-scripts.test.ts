import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'

test('names each script in the page by its hash, and none that is a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-page-'))
  await writeFile(
    join(folder, 'index.html'),
    '<script>alert(1)\n</script><script type="module" src="./app.js"></script>',
  )
  expect(inlineScripts(folder)).toEqual(["'sha256-MaeD7tQk/YNyd6Pm9J12ROmv0Z93QwNN4VH7v3gI+RI='"])
})

test('names none where nothing was built', () => {
  expect(inlineScripts(join(tmpdir(), 'fairlead-was-never-built'))).toEqual([])
})
