import type { acceptorKinds } from '@fairlead/contract/acceptor'
import type { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'

type Register = Data<typeof acceptorStaff.list>
type ById = { readonly id: string }
type Done = Readonly<Record<string, never>>

type Row = {
  id: string
  kind: (typeof acceptorKinds)[number]
  name: string
  spread_bp: number
  fee: bigint
  order_min: bigint
  order_max: bigint
  day_max: bigint
  arrival_hours: number
  registered_by: string
  approved_by: string | null
  places: Register['acceptors'][number]['places']
  licences: Register['acceptors'][number]['licences']
}

/** The register: acceptors with their licences, and the countries where personal ones are or may be switched on. */
export async function listRegister(ctx: Ctx): Promise<Register> {
  const rows = await many<Row>(
    ctx.db,
    `select a.id, a.kind, a.name, a.spread_bp, a.fee, a.order_min, a.order_max, a.day_max, a.arrival_hours,
       c.username as registered_by, b.username as approved_by,
       (select jsonb_agg(jsonb_build_object('country', country, 'currency', currency) order by country, currency)
        from acceptor_place p where p.acceptor_id = a.id) as places,
       (select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'expires_at', l.expires_at,
          'recorded_by', r.username, 'approved_by', s.username,
          'in_force', l.id is not distinct from (licence_in_force(a.id)).id) order by l.recorded_at, l.id)
        from acceptor_licence l join operator r on r.id = l.recorded_by left join operator s on s.id = l.approved_by
        where l.acceptor_id = a.id) as licences
     from acceptor a join operator c on c.id = a.registered_by left join operator b on b.id = a.approved_by
     order by a.registered_at desc, a.id desc`,
  )
  const personal = await many<Register['personal'][number]>(
    ctx.db,
    `select s.id, s.country, p.username as proposed_by, a.username as approved_by, e.username as ended_by
     from personal_switch s join operator p on p.id = s.proposed_by
     left join operator a on a.id = s.approved_by left join operator e on e.id = s.ended_by
     order by s.proposed_at desc, s.id desc`,
  )
  return { acceptors: rows.map(view), personal }
}

function view(row: Row): Register['acceptors'][number] {
  return {
    ...row,
    fee: formatAmount(row.fee),
    order_min: formatAmount(row.order_min),
    order_max: formatAmount(row.order_max),
    day_max: formatAmount(row.day_max),
    licences: row.licences.map((licence) => ({
      ...licence,
      expires_at: new Date(licence.expires_at).toISOString(),
    })),
  }
}

/** Cashier: enters an acceptor with its licence; nobody can choose it before an approver agreed. Throws a Refusal. */
export async function registerAcceptor(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof acceptorStaff.register>,
): Promise<Done> {
  const now = ctx.clock.now()
  const micros = (amount: string) => parseAmount(amount).toString()
  const terms = {
    ...input,
    fee: micros(input.fee),
    order_min: micros(input.order_min),
    order_max: micros(input.order_max),
    day_max: micros(input.day_max),
  }
  const args = {
    acceptor: newId(now),
    licence: newId(now),
    terms: JSON.stringify(terms),
    staff: staff.token,
    now,
  }
  await callMoney(ctx.db, 'register_acceptor', args)
  return {}
}

/** Approver: approves an acceptor. The database refuses the person who registered it. */
export function approveAcceptor(ctx: Tx, staff: Staff, { id }: ById): Promise<Done> {
  return decide(ctx, staff, 'approve_acceptor', id)
}

/** Cashier: enters a renewed licence. */
export async function recordLicence(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof acceptorStaff.licenceRecord>,
): Promise<Done> {
  const now = ctx.clock.now()
  const licence = {
    acceptor: input.id,
    licence: newId(now),
    number: input.number,
    expires_at: new Date(input.expires_at),
    staff: staff.token,
    now,
  }
  await callMoney(ctx.db, 'record_licence', licence)
  return {}
}

/** Approver: approves a renewed licence, which is then in force. The database refuses the person who entered it. */
export function approveLicence(ctx: Tx, staff: Staff, { id }: ById): Promise<Done> {
  return decide(ctx, staff, 'approve_licence', id)
}

/**
 * Cashier: asks for personal acceptors in a country, where they are off until a second person agrees (docs/rules.md,
 * Acceptors).
 */
export async function proposePersonal(
  ctx: Tx,
  staff: Staff,
  { country }: Input<typeof acceptorStaff.personalPropose>,
): Promise<Done> {
  const now = ctx.clock.now()
  await callMoney(ctx.db, 'propose_personal', { switch: newId(now), country, staff: staff.token, now })
  return {}
}

/** Approver: switches personal acceptors on for a country. The database refuses the person who asked. */
export function approvePersonal(ctx: Tx, staff: Staff, { id }: ById): Promise<Done> {
  return decide(ctx, staff, 'approve_personal', id)
}

/** Approver: switches personal acceptors off for a country, alone and at once. */
export function endPersonal(ctx: Tx, staff: Staff, { id }: ById): Promise<Done> {
  return decide(ctx, staff, 'end_personal', id)
}

async function decide(
  ctx: Tx,
  staff: Staff,
  how: 'approve_acceptor' | 'approve_licence' | 'approve_personal' | 'end_personal',
  id: string,
): Promise<Done> {
  const { token } = staff
  const now = ctx.clock.now()
  const calls = {
    approve_acceptor: { acceptor: id, staff: token, now },
    approve_licence: { licence: id, staff: token, now },
    approve_personal: { switch: id, staff: token, now },
    end_personal: { switch: id, staff: token, now },
  }
  await callMoney(ctx.db, how, calls[how])
  return {}
}
