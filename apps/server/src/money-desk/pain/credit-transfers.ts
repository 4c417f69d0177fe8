import { formatAmount } from '@fairlead/money/amount'
import { isIban } from './iban.ts'
import { element, type Xml } from './xml.ts'

/** One account at a bank, as people wrote it. */
type Account = { readonly name: string; readonly bank: string; readonly account: string }

/** One payment of a file. `amount` in micros, whole cents. */
export type Transfer = Account & {
  readonly reference: string
  readonly branch: string
  readonly bankAddress: string
  readonly amount: bigint
}

export type CreditTransfers = {
  readonly reference: string
  readonly madeAt: Date
  readonly currency: string
  readonly debtor: Account
  readonly transfers: readonly Transfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/**
 * A file of payments in ISO 20022 pain.001.001.09, for a bank to read: one order of all transfers, to be carried out on the day the file
 * was made. Each bears its reference as end-to-end ID, by which a statement tells it (decision 067). Names and addresses
 * longer than the standard takes are cut off; an account never is, since what is left of it may be somebody else's.
 */
export function creditTransfers(file: CreditTransfers): string {
  const sum = file.transfers.reduce((total, { amount }) => total + amount, 0n)
  const totals = [element('NbOfTxs', String(file.transfers.length)), element('CtrlSum', formatAmount(sum))]
  const document = element(
    'Document',
    [
      element('CstmrCdtTrfInitn', [
        element('GrpHdr', [
          element('MsgId', file.reference),
          element('CreDtTm', `${file.madeAt.toISOString().slice(0, 19)}Z`),
          ...totals,
          element('InitgPty', [nameOf(file.debtor.name)]),
        ]),
        element('PmtInf', [
          element('PmtInfId', file.reference),
          element('PmtMtd', 'TRF'),
          ...totals,
          element('ReqdExctnDt', [element('Dt', file.madeAt.toISOString().slice(0, 10))]),
          element('Dbtr', [nameOf(file.debtor.name)]),
          element('DbtrAcct', [accountOf(file.debtor.account)]),
          element('DbtrAgt', [element('FinInstnId', [nameOf(file.debtor.bank)])]),
          ...file.transfers.map((transfer) => transferOf(transfer, file.currency)),
        ]),
      ]),
    ],
    { xmlns: namespace },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`
}

function transferOf(transfer: Transfer, currency: string): Xml {
  const address = addressLines(transfer.bankAddress).map((line) => element('AdrLine', line))
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', transfer.reference)]),
    element('Amt', [element('InstdAmt', formatAmount(transfer.amount), { Ccy: currency })]),
    element('CdtrAgt', [
      element('FinInstnId', [
        nameOf(transfer.bank),
        ...(address.length > 0 ? [element('PstlAdr', address)] : []),
      ]),
      ...(transfer.branch ? [element('BrnchId', [nameOf(transfer.branch)])] : []),
    ]),
    element('Cdtr', [nameOf(transfer.name)]),
    element('CdtrAcct', [accountOf(transfer.account)]),
    element('RmtInf', [element('Ustrd', transfer.reference)]),
  ])
}

function nameOf(text: string): Xml {
  return element('Nm', cut(text, 140))
}

/** Whole, whatever its length: a bank refuses what it cannot read, and does not refuse another account. */
function accountOf(text: string): Xml {
  const account = text.replace(/\s/g, '').toUpperCase()
  const id = isIban(account)
    ? element('IBAN', account)
    : element('Othr', [element('Id', text.replace(/\s/g, ''))])
  return element('Id', [id])
}

/** An address as two lines of at most 70 characters, as many as banks take. */
function addressLines(text: string): string[] {
  const plain = cut(text, 140)
  return [cut(plain, 70), cut(Array.from(plain).slice(70).join(''), 70)].filter((line) => line !== '')
}

function cut(text: string, most: number): string {
  return Array.from(text.trim()).slice(0, most).join('').trim()
}
