// Generated from the files beside it: npm run generate writes it anew.
import account from './account.json' with { type: 'json' }
import assistance from './assistance.json' with { type: 'json' }
import coupon from './coupon.json' with { type: 'json' }
import exchange from './exchange.json' with { type: 'json' }
import journal from './journal.json' with { type: 'json' }
import notice from './notice.json' with { type: 'json' }
import overview from './overview.json' with { type: 'json' }
import plan from './plan.json' with { type: 'json' }
import profile from './profile.json' with { type: 'json' }
import review from './review.json' with { type: 'json' }
import session from './session.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import standing from './standing.json' with { type: 'json' }
import support from './support.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }

export default {
  account,
  assistance,
  coupon,
  exchange,
  journal,
  notice,
  overview,
  plan,
  profile,
  review,
  session,
  shell,
  standing,
  support,
  wallet,
}
