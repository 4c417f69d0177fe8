import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import {
  addCampaign,
  addRule,
  listCampaigns,
  proposeStanding,
  proposeTrials,
  switchCampaign,
} from './campaigns.ts'
import {
  addAdvertiser,
  addPublisher,
  addSlot,
  listAdvertisers,
  listPublishers,
  switchSlot,
  vouchForPublisher,
} from './publishers.ts'
import { listOrders, pauseOrder, proposeVoid, resumeOrder } from './staff-orders.ts'
import type { StaffCalls } from './whole-calls.ts'

export const campaignRoutes: StaffCalls<typeof campaignStaff> = {
  advertiserList: listAdvertisers,
  advertiserAdd: addAdvertiser,
  campaignList: listCampaigns,
  campaignAdd: addCampaign,
  campaignRule: addRule,
  campaignActive: switchCampaign,
  trialStart: proposeTrials,
  standingSet: proposeStanding,
  publisherList: listPublishers,
  publisherAdd: addPublisher,
  publisherVouch: (ctx, staff, input) => vouchForPublisher(ctx, staff, input.id),
  slotAdd: addSlot,
  slotActive: switchSlot,
  orderList: listOrders,
  orderPause: pauseOrder,
  orderResume: (ctx, staff, input) => resumeOrder(ctx, staff, input.id),
  orderVoid: proposeVoid,
}
