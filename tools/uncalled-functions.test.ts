import { expect, it } from 'vitest'
import { uncalledFunctions, unlistedRights } from './uncalled-functions.ts'

it('finds rights to functions that no line of the server calls', () => {
  const files = [
    {
      path: 'apps/server/src/db/functions/wallet/wallets.sql',
      text: 'grant execute on function open_wallet, open_escrow,\n  close_escrow to fairlead_app;',
    },
    {
      path: 'apps/server/src/db/functions/delivery/delivery-of-0-2.sql',
      text: 'grant execute on function lease to fairlead_app;',
    },
    { path: 'apps/server/src/plan/plans.ts', text: "callMoney(db, 'open_escrow', { campaign })" },
    { path: 'apps/server/src/plan/plans.test.ts', text: "callMoney(db, 'open_wallet', { account })" },
    { path: 'apps/server/test/guarantees/allowed-rights.ts', text: "['close_escrow']" },
  ]
  expect(uncalledFunctions(files)).toEqual([
    'apps/server/src/db/functions/wallet/wallets.sql: open_wallet',
    'apps/server/src/db/functions/wallet/wallets.sql: close_escrow',
  ])
})

it('finds rights to functions that no list of the guarantees names', () => {
  const path = 'apps/server/src/db/functions/wallet/wallets.sql'
  const files = [
    { path, text: 'grant execute on function open_wallet, open_escrow,\n  close_escrow to fairlead_jobs;' },
    {
      path: 'apps/server/src/db/functions/rules/limits.sql',
      text: 'grant execute on function most to fairlead_app;',
    },
    {
      path: 'apps/server/test/guarantees/allowed-rights.ts',
      text: "export const jobsCalls = ['open_escrow']",
    },
    { path: 'apps/server/test/guarantees/console-rights.ts', text: "{\n  close_escrow: 'both do'\n}" },
    { path: 'apps/server/test/guarantees/stage.ts', text: "callMoney(db, 'open_wallet', { account })" },
  ]
  expect(unlistedRights(files)).toEqual([`${path}: open_wallet`])
})
