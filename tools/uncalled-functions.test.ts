import { expect, it } from 'vitest'
import { uncalledFunctions } from './uncalled-functions.ts'

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
