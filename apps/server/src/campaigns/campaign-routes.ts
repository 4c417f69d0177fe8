import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { addAdvertiser, listAdvertisers } from './advertisers.ts'
import { previewOffer, readTerms } from './campaign-preview.ts'
import { proposeOn, proposeTerms } from './campaign-terms.ts'
import { addCampaign, listCampaigns, proposeStanding, proposeTrials, switchCampaignOff } from './campaigns.ts'
import { addPublisher, addSlot, listPublishers, switchSlot, vouchForPublisher } from './publishers.ts'
import { listOrders, pauseOrder, proposeVoid, resumeOrder } from './staff-orders.ts'

export const campaignRoutes: Handlers<Ctx, Staff, typeof campaignStaff> = {
  advertiserList: listAdvertisers,
  advertiserAdd: inOneTransaction(addAdvertiser),
  campaignList: listCampaigns,
  campaignAdd: inOneTransaction(addCampaign),
  campaignRule: inOneTransaction(proposeTerms),
  campaignTerms: readTerms,
  campaignPreview: previewOffer,
  campaignOn: inOneTransaction(proposeOn),
  campaignOff: inOneTransaction(switchCampaignOff),
  trialStart: inOneTransaction(proposeTrials),
  standingSet: inOneTransaction(proposeStanding),
  publisherList: listPublishers,
  publisherAdd: inOneTransaction(addPublisher),
  publisherVouch: inOneTransaction((ctx, staff, input) => vouchForPublisher(ctx, staff, input.id)),
  slotAdd: inOneTransaction(addSlot),
  slotActive: inOneTransaction(switchSlot),
  orderList: listOrders,
  orderPause: inOneTransaction(pauseOrder),
  orderResume: inOneTransaction((ctx, staff, input) => resumeOrder(ctx, staff, input.id)),
  orderVoid: inOneTransaction(proposeVoid),
}
