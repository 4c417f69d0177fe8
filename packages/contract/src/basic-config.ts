import * as z from 'zod/mini'
import { destinationKinds } from './destination.ts'
import { Contact } from './user-info.ts'
import { Amount, Language } from './wire.ts'

export const FeeRow = z.object({ rate_bp: z.number(), min: Amount, max: Amount })

export const Faq = z.object({ id: z.string(), question: z.string(), answer: z.string() })

export const BasicConfig = z.object({
  demo: z.boolean(),
  currency: z.string(),
  /** Whether the network sends mail: without, no address can be verified and no password recovered. */
  sends_mail: z.boolean(),
  client_language_map: z.array(z.object({ source: z.string(), targets: Language, description: z.string() })),
  customer_service_url: z.array(Contact),
  recharge_customer_service_url: z.array(Contact),
  withdraw_method_config: z.object({
    methods: z.array(z.enum(destinationKinds)),
    fee_version: z.number(),
    fee: FeeRow,
    destination_wait_seconds: z.number(),
  }),
  faq_config: z.array(Faq),
})
