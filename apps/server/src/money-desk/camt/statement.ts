import { Refusal } from '@fairlead/contract/refusals'
import { readMoment } from '../booked-at.ts'
import { type Expected, type ReadStatement, type StatementLine, statementLinesMax } from '../statement-csv.ts'
import { readEntry, refuseRepeated } from './entry.ts'
import { isSameAccount } from './own-account.ts'
import { type Part, partWrong, placeOf, signed, signedAmount } from './part.ts'
import { childrenOf, elementAt, readXml, textAt, type XmlElement } from './xml-tree.ts'

/** The versions that are read: what differs between them is said where it is read. */
const namespaces = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/

type Read = {
  readonly lines: readonly StatementLine[]
  readonly account: string
  readonly sequence: string | undefined
  readonly opening: bigint
  readonly closing: bigint
  readonly day: string | undefined
}

/**
 * Reads a bank statement in ISO 20022 camt.053.001.02 to .08 into the lines that CSV gives. Only booked entries count, and they
 * must lead from the opening to the closing balance of an account of the network's. Throws a Refusal that names the place and what is wrong; then nothing is
 * imported.
 */
export function readCamt(content: string, expected: Expected): ReadStatement {
  const { namespace, root } = readXml(content)
  const message = elementAt(root, 'BkToCstmrStmt')
  if (root.name !== 'Document' || !namespaces.test(namespace) || !message)
    throw new Refusal('statement_not_camt', { found: (namespace || root.name).slice(0, 80) })
  const parts = childrenOf(message, 'Stmt').map((element) => ({ element, called: calledOf(element) }))
  if (parts.length === 0) throw partWrong({ element: message, called: message.name }, 'Stmt')
  const statements = parts.map((part) => readOne(part, expected))
  parts.forEach((part, index) => {
    const [before, one] = [statements[index - 1], statements[index]]
    if (before && one) refuseBroken(part, before, one)
  })
  const lines = statements.flatMap((statement) => statement.lines)
  if (lines.length > statementLinesMax)
    throw partWrong({ element: message, called: message.name }, `Ntry ${statementLinesMax + 1}`)
  const balances = statements.map(({ account, opening, closing, day }) => ({
    account,
    opening,
    closing,
    day,
  }))
  return { lines, balances }
}

const calledOf = (element: XmlElement) => `Stmt ${(textAt(element, 'Id') ?? '').slice(0, 40)}`.trim()

function readOne(part: Part, expected: Expected): Read {
  const { element } = part
  const { currency } = expected
  const found = textAt(element, 'Acct/Ccy') ?? currency
  if (found !== currency) throw new Refusal('statement_currency', { ...placeOf(part), currency, found })
  const account = textAt(element, 'Acct/Id/IBAN') ?? textAt(element, 'Acct/Id/Othr/Id')
  if (account === undefined) throw partWrong(part, 'Acct/Id')
  const [own] = expected.accounts
  if (own !== undefined && !expected.accounts.some((each) => isSameAccount(account, each)))
    throw new Refusal('statement_of_another_account', {
      ...placeOf(part),
      found: account.slice(0, 64),
      account: own,
    })
  const opening = signedAmount(balanceOf(part, ['OPBD', 'PRCD']), currency)
  const closed = balanceOf(part, ['CLBD'])
  const closing = signedAmount(closed, currency)

  const seen = new Set<string>()
  let sum = opening
  const lines = childrenOf(element, 'Ntry').flatMap((entry, index) => {
    const booked = readEntry(entry, index + 1, expected)
    if (!booked) return []
    sum += booked.amount
    for (const line of booked.lines)
      refuseRepeated({ element: entry, called: `${part.called}, Ntry ${index + 1}` }, line, seen)
    return booked.lines
  })
  if (sum !== closing) {
    const amounts = { opening: signed(opening), sum: signed(sum), closing: signed(closing) }
    throw new Refusal('statement_balances_differ', { ...placeOf(part), ...amounts })
  }
  const sequence = textAt(element, 'ElctrncSeqNb') ?? textAt(element, 'LglSeqNb')
  const day = dayOf(closed.element)
  return { lines, account: account.replaceAll(' ', ''), sequence, opening, closing, day }
}

/** The booked balance of the first of these kinds that the statement has. One that is there twice says nothing. */
function balanceOf(part: Part, kinds: readonly string[]): Part {
  for (const kind of kinds) {
    const [balance, another] = childrenOf(part.element, 'Bal').filter(
      (each) => textAt(each, 'Tp/CdOrPrtry/Cd') === kind,
    )
    if (another) throw partWrong(part, `Bal ${kind}`)
    if (balance) return { element: balance, called: `${part.called}, Bal ${kind}` }
  }
  throw partWrong(part, `Bal ${kinds[0]}`)
}

/** The day of the bank's that a balance is of. */
function dayOf(balance: XmlElement): string | undefined {
  const said = textAt(balance, 'Dt/Dt') ?? textAt(balance, 'Dt/DtTm')?.slice(0, 10)
  return said !== undefined && readMoment(said.slice(0, 10)) ? said.slice(0, 10) : undefined
}

/** Refuses statements of two accounts in one file, and one that does not open at what the one before it closed at. */
function refuseBroken(part: Part, before: Read, one: Read): void {
  if (before.account !== one.account) throw partWrong(part, 'Acct/Id')
  const follows = Number(one.sequence) === Number(before.sequence) + 1
  if (follows && one.opening !== before.closing) {
    const amounts = { opening: signed(one.opening), closing: signed(before.closing) }
    throw new Refusal('statement_sequence_broken', { ...placeOf(part), ...amounts })
  }
}
