import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { parseAddress } from '../http/address.ts'
import { Datacentres } from './datacentres.ts'

const pipe = createServer()
const folder = mkdtempSync(join(tmpdir(), 'fairlead-datacentres-'))
const path = join(folder, 'list')
let log: { level: string; said: Record<string, unknown> }[]
let list: Datacentres
let now = 0
beforeEach(() => {
  // Its own: an earlier list may still be looking at its file.
  const own: typeof log = []
  log = own
  const at = (level: string) => (said: unknown) => own.push({ level, said: said as Record<string, unknown> })
  rmSync(path, { recursive: true, force: true })
  list = new Datacentres(path, { info: at('info'), warn: at('warn'), error: at('error') } as never)
})
afterAll(() => {
  pipe.close()
  rmSync(folder, { recursive: true, force: true })
})

const has = async (text: string) => {
  const address = parseAddress(text)
  if (!address) throw new Error(text)
  return list.has(address, now)
}
/** After the time at which the file is looked at again, until the list says so. */
const sooner = async (text: string, expected: boolean) => {
  now += 5_000
  await expect.poll(() => has(text)).toBe(expected)
}
const levels = () => log.map(({ level }) => level)

it('knows the prefixes of the list, of both kinds, to their borders', async () => {
  writeFileSync(
    path,
    '# clouds\r\n198.51.100.0/24 # one\n203.0.113.7\n\n 2001:db8::/32\n2001:db9::1\n198.51.100.128/25\n198.51.101.0/24\n',
  )
  const inside = [
    '198.51.100.0',
    '198.51.100.255',
    '198.51.101.9',
    '::ffff:198.51.100.4',
    '203.0.113.7',
    '2001:db8::',
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::1',
  ]
  const outside = [
    '198.51.99.255',
    '198.51.102.0',
    '203.0.113.6',
    '203.0.113.8',
    '0.0.0.0',
    '255.255.255.255',
    '2001:db7:ffff::',
    '2001:db9::',
    '2001:db9::2',
    '::',
    'ffff::',
  ]
  for (const text of inside) expect([text, await has(text)]).toEqual([text, true])
  for (const text of outside) expect([text, await has(text)]).toEqual([text, false])
  expect(levels()).toEqual(['info'])
})

it('is read again while it runs when the file changed, and not before', async () => {
  writeFileSync(path, '198.51.100.0/24\n')
  expect(await has('203.0.113.7')).toBe(false)
  writeFileSync(path, '203.0.113.0/24\n2001:db8::/32\n')
  expect(await has('203.0.113.7')).toBe(false)
  await sooner('203.0.113.7', true)
  expect(await has('198.51.100.1')).toBe(false)
  now += 5_000
  expect(await has('2001:db8::5')).toBe(true)
  expect(levels()).toEqual(['info', 'info'])
})

it('names the lines that cannot be read and leaves them out', async () => {
  const bad = [
    '300.1.1.1/8',
    '1.2.3.4/33',
    '0.0.0.0/0',
    '10.0.0.0/x',
    'AS64496',
    '2001:db8::/129',
    '::/0',
    '::ffff:1.2.3.0/120',
    '-',
    '1.2.3.4 5.6.7.8',
  ]
  writeFileSync(path, `${bad.join('\n')}\n198.51.100.0/24\n`)
  expect(await has('198.51.100.1')).toBe(true)
  expect(await has('1.2.3.4')).toBe(false)
  expect(log[0]).toEqual({
    level: 'warn',
    said: { badCount: bad.length, bad: bad.map((line, index) => `line ${index + 1}: ${line}`) },
  })
})

it.each([
  ['missing', () => {}],
  ['a folder', () => mkdirSync(path)],
  ['a socket that says nothing', () => once(pipe.listen(path), 'listening')],
  ['binary', () => writeFileSync(path, Buffer.from([0x31, 0x2e, 0x00, 0xff]))],
  ['not UTF-8', () => writeFileSync(path, Buffer.from([0x31, 0xff, 0xfe, 0x0a]))],
  ['larger than any list', () => writeFileSync(path, '198.51.100.0/24\n'.repeat(1_100_000))],
  ['empty', () => writeFileSync(path, '')],
  ['nothing but comments', () => writeFileSync(path, '# ranges of clouds\n\n# none today\n')],
  ['a page of a web server', () => writeFileSync(path, '<!doctype html>\n<p>Not found</p>\n')],
])('a file that is %s is refused once, and the last good list stays', async (_what, spoil) => {
  writeFileSync(path, '203.0.113.0/24\n')
  expect(await has('203.0.113.7')).toBe(true)
  rmSync(path)
  await spoil()
  now += 5_000
  await expect.poll(async () => [await has('203.0.113.7'), ...levels()]).toEqual([true, 'info', 'error'])
  now += 5_000
  await has('203.0.113.7')
  now += 5_000
  expect(await has('203.0.113.7')).toBe(true)
  expect(levels()).toEqual(['info', 'error'])
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path, '198.51.100.0/24\n')
  await sooner('203.0.113.7', false)
})

it('where no list is set, nobody is in it', async () => {
  list = new Datacentres(undefined, {} as never)
  expect(await has('3.5.140.1')).toBe(false)
})
