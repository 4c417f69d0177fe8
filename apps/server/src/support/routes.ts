import type { Handlers } from '@fairlead/contract/handlers'
import type { support } from '@fairlead/contract/support'
import { readPublishedText } from '../content/published-text.ts'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { sendFeedback } from './send-feedback.ts'

export const supportRoutes: Handlers<Ctx, Caller, typeof support> = {
  feedback: sendFeedback,
  text: readPublishedText,
}
