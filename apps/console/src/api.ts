import { operatorApi } from '@fairlead/contract/api'
import { createClient } from '@fairlead/contract/client'
import { fetchProven } from './shell/proof.ts'

/** The staff's calls on the console's own address; the session is a cookie that scripts cannot read. */
export const client = createClient(operatorApi, {
  base: '/api',
  headers: () => ({ 'X-Lang': 'en' }),
  fetch: fetchProven,
})

export const api = client.operator
export const announcementApi = client.announcementStaff
export const contentApi = client.contentStaff
export const campaignApi = client.campaignStaff
export const booksApi = client.booksStaff
export const creativeApi = client.creativeStaff
export const intakeApi = client.intakeStaff
export const trafficApi = client.trafficStaff
export const moneyApi = client.moneyStaff
export const peopleApi = client.peopleStaff
export const proposalApi = client.proposalStaff
export const reviewApi = client.reviewStaff
export const partnerApi = client.partnerStaff
export const setUpApi = client.setUpStaff
export const searchApi = client.searchStaff
export const waitingApi = client.waitingStaff
