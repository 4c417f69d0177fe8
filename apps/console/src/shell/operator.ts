import type { announcementStaff } from '@fairlead/contract/announcement-staff'
import type { booksStaff } from '@fairlead/contract/books-staff'
import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { contentStaff } from '@fairlead/contract/content-staff'
import type { creativeStaff } from '@fairlead/contract/creative-staff'
import type { Data } from '@fairlead/contract/endpoint'
import type { operator } from '@fairlead/contract/operator'
import type { partnerStaff } from '@fairlead/contract/partner-staff'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { proposalStaff } from '@fairlead/contract/proposal'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import type { setUpStaff } from '@fairlead/contract/set-up-staff'
import type { trafficStaff } from '@fairlead/contract/traffic'
import type { waitingStaff } from '@fairlead/contract/waiting'

/** Whoever is signed in at the console. */
export type Operator = Data<typeof operator.me>

export type OperatorDeposit = Data<typeof operator.depositList>['items'][number]
export type OperatorWithdrawal = Data<typeof operator.withdrawalList>['items'][number]
export type StatementLine = Data<typeof operator.statementLines>['items'][number]
export type Question = Data<typeof contentStaff.faqList>['items'][number]
export type NetworkText = Data<typeof contentStaff.textList>['items'][number]
export type Announcement = Data<typeof announcementStaff.announcementList>['items'][number]
export type Creative = Data<typeof creativeStaff.creativeList>['items'][number]
export type PartnerView = Data<typeof partnerStaff.open>
export type StaffOrder = Data<typeof campaignStaff.orderList>['items'][number]
export type AuditLine = Data<typeof peopleStaff.auditList>['items'][number]
export type Advertiser = Data<typeof campaignStaff.advertiserList>['items'][number]
export type Campaign = Data<typeof campaignStaff.campaignList>['items'][number]
export type Publisher = Data<typeof campaignStaff.publisherList>['items'][number]
export type OperatorAppeal = Data<typeof reviewStaff.appealList>['items'][number]
export type OrderTraffic = Data<typeof trafficStaff.orderTraffic>
export type ClientMoney = Data<typeof booksStaff.clientMoney>
export type CampaignDelivery = Data<typeof trafficStaff.campaignDelivery>
export type Returns = Data<typeof trafficStaff.returns>
export type Counted = OrderTraffic['impressions']
export type WaitingItem = Data<typeof waitingStaff.list>['items'][number]
export type WaitingDetail = Data<typeof waitingStaff.item>
export type Proposal = Data<typeof proposalStaff.proposalList>['items'][number]
export type SetUpStep = Data<typeof setUpStaff.steps>['items'][number]
