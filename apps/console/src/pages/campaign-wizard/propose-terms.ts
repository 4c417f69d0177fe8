import { ApiFailure } from '@fairlead/contract/client'
import { fieldsOf } from '@fairlead/contract/shapes'
import { campaignApi, moneyApi } from '../../api.ts'
import { type CallName, callOf, type InputOf } from '../../calls/call.ts'
import { type Draft, inputOf } from '../../calls/draft.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { type UnansweredKeys, withRequestKey } from '../../shell/request-key.ts'
import { newAdvertiser } from './wizard-draft.ts'

export type Proposed = {
  readonly campaignId: string
  readonly version: string
  /** Of the advertiser's deposit that was opened for the escrow. */
  readonly deposit?: { readonly reference: string; readonly amount: string }
  /** Why it was not opened, though the terms were proposed. */
  readonly depositRefused?: string
}

/** What the last step has made so far: handed back in, it is not made twice. */
export type Made = { readonly made_advertiser?: string; readonly made_campaign?: string }

/**
 * Sends the whole of it, by the calls that the forms of the console send: an advertiser and a campaign where they are not
 * there yet, then the terms, which an approver confirms, then the deposit. `onMade` hears what is there from now on, so
 * that a refusal further on does not make it again; where an answer was lost, the key in `unanswered` finds what there is. Throws
 * the refusal of the call that was refused, and whatever kept an answer away.
 */
export async function proposeTerms(
  draft: Draft & Made,
  campaignId: string | undefined,
  onMade: (made: Made) => void,
  unanswered: UnansweredKeys,
): Promise<Proposed> {
  const id = campaignId ?? draft.made_campaign ?? (await addCampaign(draft, onMade, unanswered))
  const terms = { ...inputFor('campaignStaff.campaignRule', 'id', draft), id }
  const { params } = await campaignApi.campaignRule(terms as InputOf<'campaignStaff.campaignRule'>)
  const proposed = { campaignId: id, version: params.version ?? '' }
  const amount = String(draft.escrow ?? '').trim()
  if (amount === '') return proposed
  try {
    const deposit = await withRequestKey(
      'escrow/deposit',
      { id, amount },
      (options) => moneyApi.escrowDeposit({ id, amount }, options),
      unanswered,
    )
    return { ...proposed, deposit: { reference: deposit.reference, amount: deposit.amount } }
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    return { ...proposed, depositRefused: refusedBy(error)?.text ?? '' }
  }
}

async function addCampaign(
  draft: Draft & Made,
  onMade: (made: Made) => void,
  unanswered: UnansweredKeys,
): Promise<string> {
  const advertiser_id = await advertiserOf(draft, onMade, unanswered)
  const campaign = { ...inputFor('campaignStaff.campaignAdd', 'advertiser_id', draft), advertiser_id }
  const { id } = await withRequestKey(
    'campaign/add',
    campaign,
    (options) => campaignApi.campaignAdd(campaign as InputOf<'campaignStaff.campaignAdd'>, options),
    unanswered,
  )
  onMade({ made_advertiser: advertiser_id, made_campaign: id })
  return id
}

async function advertiserOf(
  draft: Draft & Made,
  onMade: (made: Made) => void,
  unanswered: UnansweredKeys,
): Promise<string> {
  if (draft.made_advertiser) return draft.made_advertiser
  if (draft.advertiser_id !== newAdvertiser) return String(draft.advertiser_id)
  const advertiser = { name: String(draft.advertiser_name).trim() }
  const { id } = await withRequestKey(
    'advertiser/add',
    advertiser,
    (options) => campaignApi.advertiserAdd(advertiser, options),
    unanswered,
  )
  onMade({ made_advertiser: id })
  return id
}

/** What the draft says of a call's input, but for the field that the call before it answers. */
function inputFor(name: CallName, known: string, draft: Draft): Record<string, unknown> {
  const { [known]: _, ...fields } = fieldsOf(callOf(name).input)
  return inputOf(fields, draft)
}
