import type { audit } from '@fairlead/contract/audit'
import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { listFeedback } from '../support/list-feedback.ts'
import { listAudit, listOwnAudit } from './audit-list.ts'
import { addCampaign, addRule, listCampaigns, proposeTrials, switchCampaign } from './campaigns.ts'
import { issueCode, listCodes } from './codes.ts'
import { listPeople, proposeEnd, proposePerson, proposeRecovery, proposeRole } from './people.ts'
import {
  addAdvertiser,
  addPublisher,
  addSlot,
  listAdvertisers,
  listPublishers,
  switchSlot,
  vouchForPublisher,
} from './publishers.ts'
import { beginTotp, confirmTotp } from './second-factor.ts'
import { listOwnSessions, revokeOwnSession } from './session-list.ts'
import type { Staff } from './sessions.ts'
import { setUpOperator } from './set-up.ts'
import { listOrders, pauseOrder, proposeVoid, resumeOrder } from './staff-orders.ts'

export const peopleRoutes: Handlers<Ctx, Staff, typeof peopleStaff> = {
  setUp: setUpOperator,
  totpBegin: beginTotp,
  totpConfirm: (ctx, staff, input) => confirmTotp(ctx, staff, input.code),
  sessionList: listOwnSessions,
  sessionRevoke: (ctx, staff, input) => revokeOwnSession(ctx, staff, input.id),
  peopleList: listPeople,
  personAdd: proposePerson,
  personRole: proposeRole,
  personEnd: proposeEnd,
  personRecover: proposeRecovery,
  auditList: listAudit,
}

export const campaignRoutes: Handlers<Ctx, Staff, typeof campaignStaff> = {
  advertiserList: listAdvertisers,
  advertiserAdd: addAdvertiser,
  campaignList: listCampaigns,
  campaignAdd: addCampaign,
  campaignRule: addRule,
  campaignActive: switchCampaign,
  trialStart: proposeTrials,
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

export const supportStaffRoutes: Handlers<Ctx, Staff, typeof supportStaff> = {
  codeIssue: issueCode,
  codeList: listCodes,
  feedbackList: listFeedback,
}

export const auditRoutes: Handlers<Ctx, Caller, typeof audit> = { list: listOwnAudit }
