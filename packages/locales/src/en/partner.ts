// Generated from what the pages import: npm run generate writes it anew.
import overview from './overview.json' with { type: 'json' }
import session from './session.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }

export const first = { overview, session, shell }

export const later = {
  account: () => import('./account.json', { with: { type: 'json' } }),
  coupon: () => import('./coupon.json', { with: { type: 'json' } }),
  exchange: () => import('./exchange.json', { with: { type: 'json' } }),
  following: () => import('./following.json', { with: { type: 'json' } }),
  journal: () => import('./journal.json', { with: { type: 'json' } }),
  notice: () => import('./notice.json', { with: { type: 'json' } }),
  outlook: () => import('./outlook.json', { with: { type: 'json' } }),
  plan: () => import('./plan.json', { with: { type: 'json' } }),
  profile: () => import('./profile.json', { with: { type: 'json' } }),
  rails: () => import('./rails.json', { with: { type: 'json' } }),
  review: () => import('./review.json', { with: { type: 'json' } }),
  standing: () => import('./standing.json', { with: { type: 'json' } }),
  support: () => import('./support.json', { with: { type: 'json' } }),
  traffic: () => import('./traffic.json', { with: { type: 'json' } }),
  wallet: () => import('./wallet.json', { with: { type: 'json' } }),
}
