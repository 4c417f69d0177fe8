import { expect, it } from 'vitest'
import { operatorApi } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { kindsFor, waitingKindNames, waitingKinds } from './waiting-kinds.ts'

const calls = new Map<string, Endpoint>(
  Object.entries(operatorApi).flatMap(([group, each]) =>
    Object.entries(each).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  ),
)
const decided = new Set<string>(waitingKindNames.flatMap((kind) => waitingKinds[kind].calls))

/** Calls that begin something or change what is there; none of them answers what waits for staff. */
const begins = new Set([
  ...['login', 'logout', 'statementPreview', 'statementImport'].map((name) => `operator.${name}`),
  ...['setUp', 'totpBegin', 'totpConfirm', 'sessionProve', 'passwordChange', 'sessionRevoke'].map(
    (name) => `peopleStaff.${name}`,
  ),
  ...['personAdd', 'personRole', 'personEnd', 'personRecover'].map((name) => `peopleStaff.${name}`),
  ...['propose', 'enable'].map((name) => `accountStaff.${name}`),
  ...['reviewOpen', 'advancePropose', 'advanceTakeBack'].map((name) => `reviewStaff.${name}`),
  ...['depositReverse', 'publisherPay', 'escrowOut', 'networkOut', 'paymentFailed'].map(
    (name) => `moneyStaff.${name}`,
  ),
  // Nobody waits for it in the queue: a partner asked by letter or chat.
  'partnerStaff.dataFile',
  'partnerStaff.erase',
  // Of all withdrawals that wait to be sent, not of one.
  'moneyStaff.paymentFileMake',
  ...['escrowDeposit', 'networkDeposit', 'payeeSet', 'feesSet', 'settingSet', 'retentionSet'].map(
    (name) => `moneyStaff.${name}`,
  ),
  ...['advertiserAdd', 'campaignAdd', 'campaignRule', 'campaignOn', 'campaignOff', 'standingSet'].map(
    (name) => `campaignStaff.${name}`,
  ),
  // A publisher waits for nobody before its first slot is wanted.
  ...['publisherAdd', 'publisherVouch', 'slotAdd', 'slotActive'].map((name) => `campaignStaff.${name}`),
  ...['orderPause', 'orderResume', 'orderVoid'].map((name) => `campaignStaff.${name}`),
  ...['contactsSet', 'textDraft', 'faqAdd', 'faqMove', 'faqHide'].map((name) => `contentStaff.${name}`),
  ...['stop', 'lift'].map((name) => `intakeStaff.${name}`),
  'supportStaff.codeIssue',
  ...['couponPropose', 'couponEnd'].map((name) => `couponStaff.${name}`),
  ...['creativeUpload', 'creativeWithdraw'].map((name) => `creativeStaff.${name}`),
  ...['announcementDraft', 'announcementWithdraw'].map((name) => `announcementStaff.${name}`),
  ...['register', 'licenceRecord', 'personalPropose', 'personalEnd', 'rateRecord'].map(
    (name) => `acceptorStaff.${name}`,
  ),
])

it('has every call of staff that decides something waiting, and no other', () => {
  const posts = [...calls].filter(([, { method }]) => method === 'POST').map(([name]) => name)
  expect(posts.filter((name) => !decided.has(name) && !begins.has(name))).toEqual([])
  expect([...begins].filter((name) => decided.has(name) || !posts.includes(name))).toEqual([])
})

it.each(waitingKindNames)('%s waits for roles that each of its calls admits or leaves to another', (kind) => {
  const { roles, calls: names } = waitingKinds[kind]
  const [next] = names
  for (const role of roles)
    expect([kind, role, calls.get(next)?.roles?.includes(role)]).toEqual([kind, role, true])
  for (const name of names)
    expect([
      name,
      calls.get(name)?.roles?.some((role) => (roles as readonly string[]).includes(role)),
    ]).toEqual([name, true])
})

it('waits for everybody but an auditor, who changes nothing', () => {
  expect(operatorRoles.filter((role) => kindsFor(role).length === 0)).toEqual(['auditor'])
})
