import type { Data } from '@fairlead/contract/endpoint'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { setUpStaff } from '@fairlead/contract/set-up-staff'
import type { SetUpCall, SetUpStep } from '@fairlead/contract/set-up-steps'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { readContacts } from '../session/contacts.ts'
import { type Begun, readWhatIsThere, type WhatIsThere } from './what-is-there.ts'

type Step = Data<typeof setUpStaff.steps>['items'][number]

/** Roles without which some movement of money, some campaign or some partner would wait for nobody. */
const neededRoles = ['campaign_manager', 'cashier', 'approver', 'support'] as const

/** How a step stands that is not done. */
type Undone = {
  readonly next: SetUpCall | null
  readonly roles: readonly OperatorRole[]
  /** Whom it is waited for, where that is not everybody of these roles. */
  readonly people?: readonly string[]
  readonly begun?: Begun | undefined
  /** It goes on by itself. */
  readonly runs?: boolean
  readonly missing_roles?: readonly OperatorRole[]
  readonly missing?: Step['missing']
}
type Asked = {
  readonly done: boolean
  readonly after?: readonly SetUpStep[]
  readonly facts?: Readonly<Record<string, string>>
  readonly undone: () => Undone
}

/**
 * What a new network needs until partners can work in it. Nothing is ticked off: a step is done because the thing is there,
 * and comes back when it is gone.
 */
export async function readSetUp(ctx: Ctx): Promise<Data<typeof setUpStaff.steps>> {
  const there = await readWhatIsThere(ctx)
  const { contacts } = await readContacts(ctx)
  const asked = askedOf(ctx, there, contacts)
  const names = Object.keys(asked) as SetUpStep[]
  return { items: names.map((name) => stepOf(name, asked, there)) }
}

function stepOf(step: SetUpStep, all: Readonly<Record<SetUpStep, Asked>>, there: WhatIsThere): Step {
  const { done, after = [], facts = {}, undone } = all[step]
  const { next, roles, begun, runs = false, ...left } = done ? nothingLeft : undone()
  const before = after.find((each) => !all[each].done)
  const people = there.staff
    .filter(({ role, username, missing }) => roles.includes(role) && !missing && username !== begun?.by)
    .map(({ username }) => username)
  return {
    step,
    state: done ? 'done' : begun || runs ? 'waits' : before ? 'later' : 'open',
    after: done ? null : (before ?? null),
    next,
    roles: [...roles],
    people: [...(left.people ?? people)],
    begun_by: begun?.by ?? null,
    since: begun?.at.toISOString() ?? null,
    facts,
    missing_roles: [...(left.missing_roles ?? [])],
    missing: [...(left.missing ?? [])],
  }
}

const nothingLeft: Undone = { next: null, roles: [] }

function askedOf(
  ctx: Ctx,
  there: WhatIsThere,
  contacts: readonly string[],
): Readonly<Record<SetUpStep, Asked>> {
  const { demo } = ctx.network
  return {
    admins: adminsOf(there),
    people: peopleOf(there),
    // What one person typed at the installation is looked at by two; a demo's is made up.
    payee: {
      done: there.payee_by_two || demo,
      after: ['admins'],
      facts: { name: there.payee_name, bank: there.payee_bank, account: there.payee_account.slice(-4) },
      undone: () => proposedOr(there, 'payee', 'moneyStaff.payeeSet', 'admin', 'admin'),
    },
    fees: {
      done: there.fees_by_two || demo,
      after: ['admins'],
      facts: {
        rate: String(there.rate_bp / 100),
        min: formatAmount(there.fee_min),
        max: formatAmount(there.fee_max),
      },
      undone: () => proposedOr(there, 'fee_table', 'moneyStaff.feesSet', 'admin', 'admin'),
    },
    mail: {
      done: there.mail_sent || (ctx.sendsMail && !there.mail_waits) || demo,
      facts: { server: ctx.sendsMail ? 'set' : 'missing', ...(there.mail_waits && { waits: 'yes' }) },
      undone: () => nothingLeft,
    },
    contacts: {
      done: contacts.length > 0,
      after: ['admins'],
      facts: contacts.length > 0 ? { contacts: contacts.join(', ') } : {},
      undone: () => proposedOr(there, 'contacts', 'contentStaff.contactsSet', 'admin', 'admin'),
    },
    advertiser: {
      done: there.advertiser !== null,
      after: ['people'],
      facts: named({ name: there.advertiser }),
      undone: () => ({ next: 'campaignStaff.advertiserAdd', roles: ['campaign_manager'] }),
    },
    publisher: {
      done: there.slot,
      after: ['people'],
      facts: named({ domain: there.publisher }),
      undone: () => ({
        next: there.vouched
          ? 'campaignStaff.slotAdd'
          : there.publisher === null
            ? 'campaignStaff.publisherAdd'
            : 'campaignStaff.publisherVouch',
        roles: ['campaign_manager'],
      }),
    },
    campaign: {
      done: there.terms,
      after: ['advertiser'],
      facts: named({ number: there.campaign }),
      undone: () =>
        there.campaign === null
          ? { next: 'campaignStaff.campaignAdd', roles: ['campaign_manager'] }
          : proposedOr(there, 'campaign_terms', 'campaignStaff.campaignRule', 'campaign_manager', 'approver'),
    },
    escrow: {
      done: there.escrow,
      after: ['campaign'],
      facts: depositFacts(there, 'escrow'),
      undone: () =>
        there.escrow_confirmed
          ? { next: 'operator.statementImport', roles: ['cashier'] }
          : paidIn(there, 'escrow', 'moneyStaff.escrowDeposit', ['cashier', 'campaign_manager']),
    },
    offered: {
      done: there.offered,
      after: ['campaign', 'escrow'],
      undone: () =>
        proposedOr(there, 'campaign_on', 'campaignStaff.campaignOn', 'campaign_manager', 'approver'),
    },
    marketing: {
      // Trials that have settled were paid for.
      done: there.marketing || there.tried,
      after: ['people'],
      facts: depositFacts(there, 'marketing'),
      undone: () => paidIn(there, 'marketing', 'moneyStaff.networkDeposit', ['cashier']),
    },
    trials: {
      done: there.tried,
      after: ['publisher', 'offered', 'marketing'],
      facts: named({
        settled: String(there.trials_settled),
        running: String(there.trials_running),
        needed: there.trials_needed === null ? null : String(there.trials_needed),
      }),
      undone: () =>
        there.trials_settled + there.trials_running >= (there.trials_needed ?? 1) && !asksForTrials(there)
          ? { ...nothingLeft, runs: true }
          : proposedOr(there, 'trial_orders', 'campaignStaff.trialStart', 'campaign_manager', 'approver'),
    },
    codes: {
      done: there.codes,
      after: ['trials'],
      undone: () => ({ next: 'supportStaff.codeIssue', roles: ['support'] }),
    },
  }
}

function adminsOf({ staff }: WhatIsThere): Asked {
  const admins = staff.filter(({ role }) => role === 'admin')
  const ready = admins.filter(({ missing }) => !missing)
  return {
    done: ready.length >= 2,
    facts: { people: ready.map(({ username }) => username).join(', ') },
    undone: () => ({
      next: 'peopleStaff.totpBegin',
      roles: ['admin'],
      people: admins.filter(({ missing }) => missing).map(({ username }) => username),
      missing: missingOf(admins),
    }),
  }
}

function peopleOf(there: WhatIsThere): Asked {
  const readyIn = (wanted: OperatorRole) =>
    there.staff.filter(({ role, missing }) => role === wanted && !missing)
  const without = neededRoles.filter((role) => readyIn(role).length === 0)
  // Whoever is on the way needs no second person to be added.
  const coming = there.staff.filter(({ role, missing }) => missing && without.some((each) => each === role))
  const nobody = without.filter((wanted) => coming.every(({ role }) => role !== wanted))
  return {
    done: without.length === 0,
    after: ['admins'],
    facts: {
      there: String(neededRoles.length - without.length),
      needed: String(neededRoles.length),
    },
    undone: () => {
      const left = { missing: missingOf(coming), missing_roles: nobody }
      if (nobody.length === 0) {
        return { next: null, roles: [], people: coming.map(({ username }) => username), runs: true, ...left }
      }
      // One admin can go on proposing while another has not decided about the first yet.
      const unproposed = nobody.filter((role) => !there.proposedRoles.has(role))
      if (unproposed.length > 0) {
        return { next: 'peopleStaff.personAdd', roles: ['admin'], ...left, missing_roles: unproposed }
      }
      const begun = there.proposals.get('operator_add') ?? there.proposals.get('operator_role')
      return { next: 'proposalStaff.proposalConfirm', roles: ['admin'], begun, ...left }
    },
  }
}

function missingOf(people: WhatIsThere['staff']): Step['missing'] {
  return people.flatMap(({ username, missing }) => (missing ? [{ username, what: missing }] : []))
}

/** What one role proposes and another confirms: whose turn it is. */
function proposedOr(
  there: WhatIsThere,
  kind: Parameters<WhatIsThere['proposals']['get']>[0],
  call: SetUpCall,
  proposer: OperatorRole,
  confirmer: OperatorRole,
): Undone {
  const begun = there.proposals.get(kind)
  return begun
    ? { next: 'proposalStaff.proposalConfirm', roles: [confirmer], begun }
    : { next: call, roles: [proposer] }
}

function asksForTrials({ proposals }: WhatIsThere): boolean {
  return proposals.has('trial_orders')
}

/** A deposit is announced, recorded from the bank, and confirmed by an approver. */
function paidIn(
  { deposits }: WhatIsThere,
  purpose: 'escrow' | 'marketing',
  announce: SetUpCall,
  roles: readonly OperatorRole[],
): Undone {
  const deposit = deposits.find(({ credit_class }) => credit_class === purpose)
  if (!deposit) return { next: announce, roles }
  if (deposit.recorded_by === null || deposit.recorded_at === null) {
    return { next: 'operator.depositRecord', roles: ['cashier'], runs: true }
  }
  const begun = { by: deposit.recorded_by, at: deposit.recorded_at }
  return { next: 'operator.depositConfirm', roles: ['approver'], begun }
}

function depositFacts({ deposits }: WhatIsThere, purpose: 'escrow' | 'marketing'): Record<string, string> {
  return named({
    reference: deposits.find(({ credit_class }) => credit_class === purpose)?.reference ?? null,
  })
}

function named(facts: Readonly<Record<string, string | null>>): Record<string, string> {
  const there = Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null)
  return Object.fromEntries(there)
}
