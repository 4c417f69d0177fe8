import type { StepUpAction, StepUpParams } from '@fairlead/contract/step-up'
import type { ReactNode } from 'react'
import { popup } from './popup.ts'

/** What the sheet says besides asking for the digits. */
export type StepUpDescription = {
  /** "Fund this plan"; "Transaction password" without it. */
  title?: string | undefined
  /** "Fund $100.00"; "Confirm" without it. */
  confirmLabel?: string | undefined
  /** Facts of the action, repeated above the digits. */
  content?: ReactNode
}

export type StepUpRequest = {
  readonly action: StepUpAction
  readonly params: StepUpParams
  readonly describe: StepUpDescription
  readonly answer: (token: string | null) => void
}

export const stepUpSheet = popup<StepUpRequest>()

/**
 * Asks for the transaction password, for exactly one action and its parameters. Comes back with the one-time token,
 * or null when the sheet is closed without one.
 *
 * ```ts
 * await stepUp('withdraw', stepUpParams.withdraw(input), { title })
 * ```
 */
export function stepUp(
  action: StepUpAction,
  params: StepUpParams,
  describe: StepUpDescription = {},
): Promise<string | null> {
  return new Promise((answer) => stepUpSheet.open({ action, params, describe, answer }))
}
