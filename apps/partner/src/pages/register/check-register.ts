import { Register } from '@fairlead/contract/session'
import * as z from 'zod/mini'
import { checkedBy } from '../../shell/checked-by.ts'
import type { RegisterInput } from './fields.ts'

const Form = Register.check(
  z.refine((form) => form.password === form.confirm_password, {
    error: 'differ',
    path: ['confirm_password'],
    when: () => true,
  }),
)

/** The same schema as the server's, so that a field is refused before it is sent. */
export const checkRegister = (input: RegisterInput) => checkedBy<RegisterInput>(Form, input)
