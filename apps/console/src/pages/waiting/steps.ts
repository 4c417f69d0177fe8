import { type WaitingKind, waitingKinds } from '@fairlead/contract/waiting-kinds'
import type { CallAbout } from '../../calls/CallSteps.tsx'
import type { CallName } from '../../calls/call.ts'
import { mayCall, type NamedCall, placeOf, titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { WaitingDetail, WaitingItem } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { releaseOf } from '../announcements/AnnouncementMoves.tsx'
import { creditOf, dismissalOf, grantOf } from '../appeals/appeal-actions.ts'
import { approvalOf as creativeApprovalOf, declineOf } from '../creatives/creative-actions.ts'
import { confirmationOf } from '../deposits/ConfirmDeposit.tsx'
import { declineOf as depositDeclineOf } from '../deposits/DeclineDeposit.tsx'
import { recordingOf } from '../deposits/RecordDeposit.tsx'
import { approvalOf } from '../withdrawals/ApproveWithdrawal.tsx'
import { sendingOf } from '../withdrawals/SendWithdrawal.tsx'
import { aboutOf, whoOf } from './say-item.ts'

/** One thing that may be done: by words of its own, or by the form that is made from its call. */
export type Step =
  | { readonly label: string; readonly action: Action }
  | { readonly label: string; readonly call: NamedCall; readonly about: CallAbout }

/** What may become of it, the next step first. None where it is done on a page of its own. */
export function stepsOf(item: WaitingItem, detail: WaitingDetail, viewer: Viewer): readonly Step[] {
  const actions = actionsOf(item.kind, detail)
  if (actions.length > 0) return actions.map((action) => ({ label: action.actionLabel, action }))
  const about = {
    row: detail.withdrawal ?? detail.line ?? detail.proposal ?? { id: item.id },
    title: titleOfForm(item),
  }
  return (waitingKinds[item.kind].calls as readonly CallName[])
    .filter((name): name is NamedCall => placeOf(name).is === 'rowAction' && mayCall(name, viewer.role))
    .map((call) => ({ label: titleOf(call), call, about }))
}

/** What a form is about: its reference; of a proposal also what is proposed about, which no kind says. */
function titleOfForm(item: WaitingItem): string {
  const isProposal = waitingKinds[item.kind].calls[0] === 'proposalStaff.proposalConfirm'
  if (isProposal && item.who !== null) return `${aboutOf(item)}, ${item.who}`
  return aboutOf(item) || whoOf(item)
}

function actionsOf(kind: WaitingKind, detail: WaitingDetail): readonly Action[] {
  const { deposit, withdrawal, appeal, announcement, creative } = detail
  if (kind === 'deposit_to_record' && deposit) return [recordingOf(deposit)]
  if (kind === 'deposit_to_confirm' && deposit) return [confirmationOf(deposit), depositDeclineOf(deposit)]
  if (kind === 'withdrawal_to_approve' && withdrawal) return [approvalOf(withdrawal)]
  if (kind === 'withdrawal_to_send' && withdrawal) return [sendingOf(withdrawal)]
  if (kind === 'appeal_to_decide' && appeal) return [grantOf(appeal), dismissalOf(appeal)]
  if (kind === 'appeal_to_pay' && appeal) return [creditOf(appeal)]
  if (kind === 'announcement_to_release' && announcement) return [releaseOf(announcement)]
  if (kind === 'creative_to_approve' && creative) return [creativeApprovalOf(creative), declineOf(creative)]
  return []
}

/** Whom else of this role it takes, in words. */
export function otherOf(viewer: Viewer): string {
  return t(`console.role.${viewer.role}`).toLowerCase()
}
