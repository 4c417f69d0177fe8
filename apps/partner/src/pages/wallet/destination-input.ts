import type { Input } from '@fairlead/contract/endpoint'
import type { wallet } from '@fairlead/contract/wallet'

/** What is typed to bind a destination: the contract's fields, without the token that the password gives later. */
export type DestinationInput = Omit<Input<typeof wallet.cardEdit>, 'step_up'>
