import { expect, it } from 'vitest'
import { keysOf, missingKeys, unusedKeys } from './locale-keys.ts'

const keys = keysOf([
  {
    path: 'en/wallet.json',
    text: '{ "head": { "total": "Total" }, "orders_one": "1", "orders_other": "n" }',
  },
  { path: 'en/server.json', text: '{ "refusal": { "params": "No", "late": "Too late" } }' },
])

it('reads keys by file and path, plural forms as one, and the server’s by path alone', () => {
  expect([...keys]).toEqual(['wallet.head.total', 'wallet.orders', 'refusal.params', 'refusal.late'])
})

it('finds messages that neither a string nor a template names', () => {
  const text = `t('wallet.head.total'); translate(language, \`refusal.\${refusal.key}\`)`
  expect(unusedKeys(keys, [{ path: 'a.ts', text }])).toEqual(['wallet.orders'])
  expect(unusedKeys(keys, [{ path: 'a.ts', text: "t('wallet.head')" }])).toHaveLength(4)
})

it('finds messages that are asked for but do not exist', () => {
  const text = `t('wallet.head.total'); t(\n'wallet.tail'); translate(lang, 'refusal.no'); <T i18nKey="wallet.gone" />`
  expect(missingKeys(keys, [{ path: 'a.tsx', text }])).toEqual([
    'wallet.tail (a.tsx)',
    'refusal.no (a.tsx)',
    'wallet.gone (a.tsx)',
  ])
})
