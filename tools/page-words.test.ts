import { expect, test } from 'vitest'
import { pageWords } from './page-words.ts'

const at = (name: string, text: string) => ({ path: `apps/partner/src/${name}`, text })
const subjects = new Set(['shell', 'overview', 'wallet', 'plan', 'review'])

test('finds what a page says, with all that it imports, and leaves out what the first page or the ad centre says', () => {
  const sources = [
    at('main.tsx', "import { routes } from './routes.tsx'"),
    at('routes.tsx', "t('shell.title')\nopen('WalletPage', () => import('./pages/wallet/WalletPage.tsx'))"),
    at('pages/ad-center/AdCenterPage.tsx', "t('overview.profit')"),
    at(
      'pages/wallet/WalletPage.tsx',
      "import { Rows } from './Rows.tsx'\nlazy(() => import('./Sheet.tsx'))\nt(`wallet.state`)",
    ),
    at('pages/wallet/Rows.tsx', "/** `plan.word` in a comment. */\nt('shell.more')"),
    at('pages/wallet/Sheet.tsx', '<Trans i18nKey="review.until" />'),
  ]
  expect(pageWords(sources, subjects)).toEqual({
    first: ['overview', 'shell'],
    pages: { WalletPage: ['review', 'wallet'] },
  })
})
