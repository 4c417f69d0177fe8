import type { booksStaff } from '@fairlead/contract/books-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { readClientMoney } from './client-money.ts'
import { keepClientMoney, listClientMoneyDays, signClientMoney } from './client-money-days.ts'
import { readTrialBalance } from './trial-balance.ts'

export const booksRoutes: Handlers<Ctx, Staff, typeof booksStaff> = {
  journal: readTrialBalance,
  clientMoney: readClientMoney,
  clientMoneyDays: listClientMoneyDays,
  clientMoneySign: inOneTransaction(signClientMoney),
  clientMoneyKeep: inOneTransaction(keepClientMoney),
}
