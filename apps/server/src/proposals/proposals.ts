import { randomBytes } from 'node:crypto'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { PartnerProposalKind } from '@fairlead/contract/partner-actions'
import { proposalStaff } from '@fairlead/contract/proposal'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx, Tx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { readable } from '../crypto/readable.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, one, readStatement, selecting } from '../db/read.ts'
import { actOnce } from '../staff/act.ts'
import { byTime } from '../staff/list-place.ts'
import { readableParams } from '../staff/readable-params.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { byStaff, is, type ListSource, readList } from '../staff/staff-list.ts'
import { paymentFacts, sayPayment } from './payment-facts.ts'
import { type Concerned, concernedColumns, joinConcerned, tellPartner } from './proposal-notices.ts'
import type { ProposalKind, ProposalRow } from './proposal-row.ts'
import { joinReversal, reversalFacts, sayReversal } from './reversal.ts'
import { joinAbout, whatAbout } from './what-about.ts'

export type ProposalView = Data<typeof proposalStaff.proposalDecline>
/** Those that give somebody a log-in. */
const withSetupCode: ReadonlySet<ProposalKind> = new Set(['operator_add', 'operator_recover'])

/** Trial orders need the most fresh ids: two for each of up to twenty. */
const freshIds = 40
const proposalFacts = `
    q.id, q.kind, q.subject, q.account_id, ${whatAbout} as about, q.params, ${reversalFacts} as reversal,
    ${paymentFacts} as payment, q.note, b.username as proposed_by, q.proposed_at,
    q.expires_at, k.confirmer_role, d.username as decided_by, q.decided_at
  from proposal q
  join proposal_kind k on k.name = q.kind
  join operator b on b.id = q.proposed_by
  left join operator d on d.id = q.decided_by
  ${joinAbout}${joinReversal}`

const selectProposals = `
  select case when q.state = 'open' and q.expires_at <= $1 then 'expired' else q.state end as state, ${proposalFacts}`

/** What it is about; the partner concerned reads it, and there are words for what becomes of such a proposal. */
type About =
  | { readonly kind: PartnerProposalKind; readonly accountId: string | null }
  | { readonly kind: Exclude<ProposalKind, PartnerProposalKind>; readonly accountId?: null }

/**
 * Writes down what this member of staff wants done; nothing moves until somebody else confirms it. What the same person
 * has proposed in the same words, and nobody has decided, is that proposal.
 */
export async function propose(
  ctx: Ctx,
  staff: Staff,
  wish: About & {
    readonly subject?: string
    readonly params?: Readonly<Record<string, string>>
    readonly note: string
  },
): Promise<ProposalView> {
  const now = ctx.clock.now()
  const id = newId(now)
  const { kind, subject = null, accountId = null, params = {}, note } = wish
  const what = {
    kind,
    staff: staff.token,
    subject,
    account: accountId,
    params: JSON.stringify(params),
    note,
    now,
  }
  const isNew = await callMoney(ctx.db, 'propose', { id, ...what })
  return viewOf(await findRow(ctx, isNew ? id : await callMoney(ctx.db, 'same_proposal', what)))
}

/** What waits for a second person, by what it is about. */
export async function openAbout(
  ctx: Ctx,
  kinds: readonly ProposalKind[],
): Promise<ReadonlyMap<string, readonly ProposalView[]>> {
  const rows = await many<ProposalRow>(
    ctx.db,
    `${selectProposals}
     where q.kind = any ($2) and q.state = 'open' and q.expires_at > $1
     order by q.proposed_at, q.id`,
    [ctx.clock.now(), kinds],
  )
  return Map.groupBy(rows.map(viewOf), ({ subject }) => subject ?? '')
}

/** What was proposed, newest first. */
export async function listProposals(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof proposalStaff.proposalList>,
): Promise<Data<typeof proposalStaff.proposalList>> {
  return readList(ctx, proposalStaff.proposalList, input, proposalsAt(ctx.clock.now()))
}

/** All that was proposed; what nobody decided by its date is over. */
export function proposalsAt(
  now: Date,
): ListSource<typeof proposalStaff.proposalList, ProposalRow, ProposalView> {
  const isOpen = `q.state = 'open' and q.expires_at`
  return {
    from: 'proposal q',
    select: selecting<ProposalRow>(`select q.state, ${proposalFacts}`),
    sorts: { proposed_at: byTime('q.proposed_at') },
    filters: {
      state: (asked, bind) => {
        if (asked === 'open' || asked === 'expired') {
          return `${isOpen} ${asked === 'open' ? '>' : '<='} ${bind(now)}`
        }
        return is('q.state')(asked, bind)
      },
      kind: is('q.kind'),
    },
    search: (begins) => [byStaff('q.proposed_by', begins)],
    view: (row) => viewOf(row.state === 'open' && row.expires_at <= now ? { ...row, state: 'expired' } : row),
  }
}

/**
 * Confirms a proposal and does what it says, in one transaction. The database refuses the person who made it. A setup
 * code is shown to whoever confirms first and never again.
 */
export async function confirmProposal(
  ctx: Tx,
  staff: Staff,
  { id }: Input<typeof proposalStaff.proposalConfirm>,
): Promise<Data<typeof proposalStaff.proposalConfirm>> {
  const now = ctx.clock.now()
  // Only the kinds that give somebody a log-in use it.
  const setupCode = newSecret()
  const fresh = {
    ids: Array.from({ length: freshIds }, () => newId(now)),
    references: Array.from({ length: freshIds / 2 }, () => readable(randomBytes(9))),
    secret: hashSecret(setupCode),
  }
  const { row, done } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'confirm_proposal', { id }, now),
    call: ['confirm_proposal', { proposal: id, staff: staff.token, ...fresh, now }],
    read: readStatement<ProposalRow & Concerned>(
      `select p.*, ${concernedColumns} from (${selectProposals} where q.id = $2) p ${joinConcerned}`,
      [now, id],
    ),
    tell: tellPartner,
  })
  if (done && row.kind === 'operator_recover' && row.subject)
    ctx.security.note('second_factor_removed', staff, row.subject)
  return { proposal: viewOf(row), setup_code: done && withSetupCode.has(row.kind) ? setupCode : null }
}

/** Says no to a proposal; saying it twice is the same as once. */
export async function declineProposal(ctx: Ctx, staff: Staff, id: string): Promise<ProposalView> {
  await callMoney(ctx.db, 'decline_proposal', {
    proposal: id,
    staff: staff.token,
    now: ctx.clock.now(),
  })
  return viewOf(await findRow(ctx, id))
}

/** This proposal as staff see it. Throws Refusal data_error. */
export async function findProposal(ctx: Ctx, id: string): Promise<ProposalView> {
  return viewOf(await findRow(ctx, id))
}

async function findRow(ctx: Ctx, id: string): Promise<ProposalRow> {
  const [row] = await many<ProposalRow>(ctx.db, `${selectProposals} where q.id = $2`, [ctx.clock.now(), id])
  if (!row) throw new Refusal('data_error')
  return row
}

function viewOf(row: ProposalRow): ProposalView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    about: row.about,
    params: {
      ...readableParams(row.params),
      ...sayReversal(row.reversal, row.state === 'open'),
      ...sayPayment(row.payment),
    },
    note: row.note,
    proposed_by: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    confirmer_role: row.confirmer_role,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** Throws Refusal data_error when there is no row of this id in the table that a proposal is about. */
export async function mustExist(
  ctx: Ctx,
  table: 'bank_line' | 'deposit' | 'publisher' | 'campaign' | 'operator' | 'outgoing_payment' | 'intake_stop',
  id: string,
): Promise<void> {
  const { known } = await one<{ known: boolean }>(
    ctx.db,
    `select exists (select from ${table} where id = $1) as known`,
    [id],
  )
  if (!known) throw new Refusal('data_error')
}
