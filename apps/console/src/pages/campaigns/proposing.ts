import type { Action } from '../../shell/ActionSteps.tsx'

/** Something that a member of staff may propose about a campaign, as its menu names it. */
export type Proposing = {
  readonly key: string
  readonly label: string
  /** Why it cannot be proposed now. */
  readonly disabledReason?: string | false
  readonly action: Action
}
