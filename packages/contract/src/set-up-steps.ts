/** What a new network needs until partners can work in it, in the order in which it is done. */
export const setUpSteps = [
  'admins',
  'people',
  'payee',
  'fees',
  'mail',
  'contacts',
  'advertiser',
  'publisher',
  'campaign',
  'escrow',
  'offered',
  'marketing',
  'trials',
  'codes',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** The calls that take these steps. */
export const setUpCalls = [
  'peopleStaff.totpBegin',
  'peopleStaff.personAdd',
  'moneyStaff.payeeSet',
  'moneyStaff.feesSet',
  'contentStaff.contactsSet',
  'campaignStaff.advertiserAdd',
  'campaignStaff.publisherAdd',
  'campaignStaff.publisherVouch',
  'campaignStaff.slotAdd',
  'campaignStaff.campaignAdd',
  'campaignStaff.campaignRule',
  'campaignStaff.campaignOn',
  'campaignStaff.trialStart',
  'moneyStaff.escrowDeposit',
  'moneyStaff.networkDeposit',
  'operator.depositRecord',
  'operator.depositConfirm',
  'operator.statementImport',
  'proposalStaff.proposalConfirm',
  'supportStaff.codeIssue',
] as const
export type SetUpCall = (typeof setUpCalls)[number]
