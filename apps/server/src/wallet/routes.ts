import type { Handlers } from '@fairlead/contract/handlers'
import type { wallet } from '@fairlead/contract/wallet'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { cancelDeposit, depositDetail, listDeposits, openDeposit } from './deposits.ts'
import { bindCard, cardDetail, checkCard } from './destinations.ts'
import { flowDetail, flowTypesOf, listFlows } from './flows.ts'
import { property } from './property.ts'
import { returnAdvance } from './startup-funds.ts'
import { cancelWithdrawal, confirmArrival, quoteWithdrawal, sayNotReceived, withdraw } from './withdraw.ts'
import { listWithdrawals, withdrawalDetail } from './withdrawals.ts'

export const walletRoutes: Handlers<Ctx, Caller, typeof wallet> = {
  property,
  flowList: listFlows,
  flowTypes: flowTypesOf,
  flowDetail: (ctx, caller, input) => flowDetail(ctx, caller, input.id),
  cardDetail,
  cardCheck: checkCard,
  cardEdit: bindCard,
  withdrawQuote: quoteWithdrawal,
  withdraw,
  withdrawalList: listWithdrawals,
  withdrawalDetail: (ctx, caller, input) => withdrawalDetail(ctx, caller, input.id),
  withdrawalCancel: (ctx, caller, input) => cancelWithdrawal(ctx, caller, input.id),
  withdrawalArrived: (ctx, caller, input) => confirmArrival(ctx, caller, input.id),
  withdrawalNotReceived: sayNotReceived,
  advanceReturn: returnAdvance,
  depositOpen: openDeposit,
  depositCancel: (ctx, caller, input) => cancelDeposit(ctx, caller, input.id),
  depositList: listDeposits,
  depositDetail: (ctx, caller, input) => depositDetail(ctx, caller, input.id),
}
