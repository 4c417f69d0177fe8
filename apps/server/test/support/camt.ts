import { randomUUID } from 'node:crypto'

/** A statement in camt.053 of payments out on a day, each under a reference of the bank's own. */
export function camtOf(
  at: Date,
  ...payments: { readonly cents: number; readonly endToEnd: string }[]
): string {
  const balance = (kind: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${(cents / 100).toFixed(2)}</Amt>` +
    '<CdtDbtInd>CRDT</CdtDbtInd></Bal>'
  const entries = payments.map(
    ({ cents, endToEnd }) =>
      `<Ntry><Amt Ccy="USD">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
      `<BookgDt><Dt>${at.toISOString().slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>${randomUUID().slice(0, 32)}</AcctSvcrRef>` +
      `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`,
  )
  const sum = payments.reduce((total, { cents }) => total + cents, 0)
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>' +
    `<Acct><Id><Othr><Id>TB1</Id></Othr></Id></Acct>${balance('OPBD', sum)}${balance('CLBD', 0)}` +
    `${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
  )
}
