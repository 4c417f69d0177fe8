import type { Data, Input } from '@fairlead/contract/endpoint'
import { moneyStaff, type PaymentFileKind } from '@fairlead/contract/money-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, maybeOne, readStatement, selecting } from '../db/read.ts'
import { tellOfWithdrawal } from '../notice/withdrawal-notice.ts'
import { actOnce } from '../staff/act.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { is, type ListSource, moments, readList } from '../staff/staff-list.ts'
import { quoted } from '../statement/csv.ts'
import { creditTransfers, type Transfer } from './pain/credit-transfers.ts'

type PaymentFile = Data<typeof moneyStaff.paymentFileMake>
type Row = {
  id: string
  reference: string
  kind: PaymentFileKind
  withdrawals: number
  amount: bigint
  made_by: string
  made_at: Date
}

const selectFiles = `
  select f.id, f.reference, f.kind, f.withdrawals, f.amount, o.username as made_by, f.made_at
  from payment_file f join operator o on o.id = f.made_by`

/** Files of withdrawals for the bank, newest first. */
export async function listPaymentFiles(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof moneyStaff.paymentFileList>,
): Promise<Data<typeof moneyStaff.paymentFileList>> {
  return readList(ctx, moneyStaff.paymentFileList, input, paymentFiles)
}

export const paymentFiles: ListSource<typeof moneyStaff.paymentFileList, Row, PaymentFile> = {
  from: 'payment_file f',
  select: selecting<Row>(selectFiles),
  sorts: { made_at: byTime('f.made_at') },
  filters: { kind: is('f.kind'), ...moments('made_at', 'f.made_at') },
  search: (begins) => [begins.inCapitals('f.reference')],
  view,
}

/**
 * Cashier: puts what is approved into a file for the bank. With it each of these withdrawals is sent, and its partner is told
 * (decision 069). The database leaves out what this person approved. With `promised` it sends what was seen before less what was
 * cancelled since. Throws Refusal payment_file_empty, or payment_file_changed where nothing of what was promised waits any more, or
 * the file would be of more money.
 */
export async function makePaymentFile(
  tx: Tx,
  staff: Staff,
  input: Input<typeof moneyStaff.paymentFileMake>,
): Promise<PaymentFile> {
  const { promised } = input
  const now = tx.clock.now()
  const key = staffKey(staff, 'payment_file', input, now)
  const named = `operator:${staff.operatorId}:${staff.idempotencyKey}`
  const make = {
    staff: staff.token,
    file: newId(now),
    reference: newReference('P', 8),
    kind: input.kind,
    key: named,
    now,
    promised: promised?.withdrawal_ids ?? null,
  }
  const { row } = await actOnce(tx, staff, {
    key,
    call: ['make_payment_file', make],
    // Under the same key it answers the file that was made before.
    read: readStatement<Row & { sent: readonly Told[] }>(selectMade, [named]),
    tell: (done, { sent }) => {
      for (const { amount, ...told } of sent)
        tellOfWithdrawal(done, 'withdrawal_sent', { ...told, amount: BigInt(amount) })
    },
  })
  const { sent: _, ...file } = row
  // Nobody sends more money than they saw: the transaction is taken back.
  if (promised && file.amount > parseAmount(promised.amount)) throw new Refusal('payment_file_changed')
  return view(file)
}

/** What is told of each withdrawal; the amount in micros, as text. */
type Told = {
  readonly id: string
  readonly account_id: string
  readonly amount: string
  readonly reference: string
}

/** A file by its key, with what it sent. */
const selectMade = `
  select f.*, (
    select jsonb_agg(jsonb_build_object('id', w.id, 'account_id', w.account_id, 'amount', w.amount::text,
      'reference', w.reference) order by w.reference)
    from payment_file_line l join withdrawal w on w.account_id = l.account_id and w.id = l.withdrawal_id
    where l.file_id = f.id) as sent
  from (${selectFiles} where f.key = $1) f`

/**
 * A file as the bank takes it, the same each time. Wallet addresses are no accounts of a bank: of these there is CSV alone.
 * Who reads one is noted in the same transaction: it says where partners have their accounts (docs/rules.md, Two people). Throws Refusal data_error or payment_file_only_csv.
 */
export async function readPaymentFile(
  tx: Tx,
  staff: Staff,
  { id, format }: Input<typeof moneyStaff.paymentFileGet>,
): Promise<Data<typeof moneyStaff.paymentFileGet>> {
  const head = await maybeOne<Head>(
    tx.db,
    `select f.reference, f.kind, f.made_at, f.withdrawals, f.amount, p.name, p.bank, p.account
     from payment_file f join payee p on p.version = f.payee_version where f.id = $1`,
    [id],
  )
  if (!head) throw new Refusal('data_error')
  if (format === 'pain_001' && head.kind !== 'bank_card')
    throw new Refusal('payment_file_only_csv', {}, 'format')
  const now = tx.clock.now()
  await callMoney(tx.db, 'note_payment_file_read', { staff: staff.token, file: id, format, now })
  const { currency } = tx.network
  const transfers = (await withdrawalsIn(tx, id)).map(transferOf)
  const text =
    format === 'csv'
      ? csvOf(transfers, currency)
      : creditTransfers({ ...head, madeAt: head.made_at, currency, debtor: head, transfers })
  return {
    name: `${head.reference}.${format === 'csv' ? 'csv' : 'xml'}`,
    type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/xml',
    content_base64: Buffer.from(text).toString('base64'),
  }
}

type Head = {
  reference: string
  kind: PaymentFileKind
  made_at: Date
  withdrawals: number
  amount: bigint
  name: string
  bank: string
  account: string
}

type Sent = {
  id: string
  account_id: string
  reference: string
  amount: bigint
  fee: bigint
  beneficiary_name: string
  bank_name: string
  branch_name: string
  bank_address: string
  account_number: string
}

/** What was sent in a file, in the order of its references. */
function withdrawalsIn({ db }: Pick<Tx, 'db'>, file: string): Promise<Sent[]> {
  return many<Sent>(
    db,
    `select w.id, w.account_id, w.reference, w.amount, w.fee, d.beneficiary_name, d.bank_name, d.branch_name,
       d.bank_address, d.account_number
     from payment_file_line l
     join withdrawal w on w.account_id = l.account_id and w.id = l.withdrawal_id
     join destination d on d.account_id = w.account_id and d.id = w.destination_id
     where l.file_id = $1 order by w.reference`,
    [file],
  )
}

function transferOf(sent: Sent): Transfer {
  return {
    reference: sent.reference,
    name: onOneLine(sent.beneficiary_name),
    bank: onOneLine(sent.bank_name),
    branch: onOneLine(sent.branch_name),
    bankAddress: onOneLine(sent.bank_address),
    account: sent.account_number,
    amount: sent.amount - sent.fee,
  }
}

/** What was bound before ends of lines and controls were refused. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

function csvOf(transfers: readonly Transfer[], currency: string): string {
  const lines = transfers.map(({ reference, name, account, bank, branch, bankAddress, amount }) =>
    [
      reference,
      ...[name, account, bank, branch, bankAddress].map(quoted),
      formatAmount(amount),
      currency,
    ].join(','),
  )
  const head = 'reference,name,account,bank,branch,bank_address,amount,currency'
  return ['\ufeff', ...[head, ...lines].map((line) => `${line}\r\n`)].join('')
}

function view(row: Row): PaymentFile {
  return { ...row, amount: formatAmount(row.amount), made_at: row.made_at.toISOString() }
}
