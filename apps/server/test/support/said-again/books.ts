import type { booksStaff } from '@fairlead/contract/books-staff'
import { dayToSign } from '../client-money.ts'
import { by, type SaidAgain, type Stage } from './stage.ts'

export const booksAgain: SaidAgain<typeof booksStaff> = {
  clientMoneySign: {
    again: 'same',
    ask: by('cashier', async ({ world }) => {
      const { id, open_count } = await dayToSign(world)
      return { id, with_open: open_count > 0 }
    }),
  },
  clientMoneyKeep: { again: 'same', ask: by('approver', async (stage) => ({ id: await signed(stage) })) },
}

async function signed(stage: Stage): Promise<string> {
  const { id, open_count } = await dayToSign(stage.world)
  const { api } = await stage.staff('cashier')
  await api.booksStaff.clientMoneySign({ id, with_open: open_count > 0 })
  return id
}
