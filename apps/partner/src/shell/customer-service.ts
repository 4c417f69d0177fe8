import type { AccountCode } from '@fairlead/contract/account-codes'
import { popup } from './popup.ts'

export type ServiceRequest = {
  /** `recharge` lists the contacts for deposits. */
  variant?: 'contact' | 'recharge' | undefined
  /** Stands above the contacts, such as why the account is disabled. */
  message?: string | undefined
  /** Of an account that is restricted, where the server had no words for why. */
  code?: AccountCode | undefined
}

/** The customer-service dialog: `service.open({ variant: 'recharge' })`. */
export const customerService = popup<ServiceRequest>()
