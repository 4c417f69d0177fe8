import { bankForm, type Draft } from './bank-form.ts'
import type { BankLine } from './bank-line.ts'
import { type Html, html, nothing } from './html.ts'
import type { Page } from './page.ts'

/** What the bank page shows: the book, both drafts, and the line that was just booked, if one was. */
export type BankView = {
  readonly lines: readonly BankLine[]
  readonly payIn: Draft
  readonly payOut: Draft
  readonly booked?: BankLine | undefined
}

/** The counter of the demo bank: pay in, pay out, and the account's lines. */
export function bankPage(view: BankView): Page {
  return {
    title: 'Harbour Bank (demo)',
    look: 'bank',
    body: html`
<p class="plainly">This is the <strong>demo bank</strong>. No real money moves here, and all it knows of the ad
network is what is paid in and out. See also the <a href="/">demo publisher’s page</a>.</p>
<header class="bank-head">
  <img src="/assets/bank-icon.svg" alt="" width="40" height="40">
  <div>
    <h1>Harbour Bank <span>(demo)</span></h1>
    <p>Account of the ad network, in US dollars</p>
  </div>
</header>
<main>
  ${view.booked ? receipt(view.booked) : nothing}
  <div class="forms">
    ${bankForm({
      action: '/bank/pay-in',
      title: 'Pay in',
      note: 'As a partner or advertiser who pays the ad network',
      reference: 'Payment reference',
      referenceHint: 'As the ad network gave it, such as D-7QK2M9XA',
      amount: 'Amount to pay in',
      person: { name: 'payer', label: 'Payer’s name' },
      draft: view.payIn,
    })}
    ${bankForm({
      action: '/bank/pay-out',
      title: 'Pay out',
      note: 'As the ad network’s cashier who tells the bank to pay',
      reference: 'Withdrawal reference',
      referenceHint: 'As the console shows it, such as W-7QK2M9XA',
      amount: 'Amount to pay out',
      person: { name: 'payee', label: 'Payee’s name' },
      draft: view.payOut,
    })}
  </div>
  ${book(view.lines)}
</main>`,
  }
}

function receipt(line: BankLine): Html {
  return html`<p class="receipt" role="status">${line.direction === 'in' ? 'Paid in' : 'Paid out'}
  <strong>$${grouped(line.amount)}</strong>. Bank reference <strong class="reference">${line.bank_reference}</strong></p>`
}

function book(lines: readonly BankLine[]): Html {
  if (lines.length === 0) {
    return html`<section class="book"><h2>Booked lines</h2>
  <p class="empty">No lines yet. Each payment in or out appears here and in the statement.</p></section>`
  }
  return html`<section class="book">
  <div class="book-head"><h2>Booked lines</h2>
  <a class="download" href="/bank/statement.csv" download>Download statement (CSV)</a></div>
  <div class="scroll" tabindex="0" role="group" aria-label="Booked lines">
  <table>
    <thead><tr><th scope="col">Bank reference</th><th scope="col">Booked (UTC)</th><th scope="col">Text</th>
    <th scope="col" class="amount">Amount</th></tr></thead>
    <tbody>${lines.toReversed().map(row)}</tbody>
  </table></div></section>`
}

function row(line: BankLine): Html {
  const sign = line.direction === 'in' ? '+' : '\u2212'
  return html`<tr><td class="reference">${line.bank_reference}</td>
    <td><time datetime="${line.booked_at}">${line.booked_at.slice(0, 16).replace('T', ' ')}</time></td>
    <td>${textOf(line)}</td><td class="amount">${sign}$${grouped(line.amount)}</td></tr>`
}

/** The text with the reference at its end kept on one line: it would break after its hyphen. */
function textOf({ text }: BankLine): Html {
  const at = text.lastIndexOf(' ') + 1
  return html`${text.slice(0, at)}<span class="reference">${text.slice(at)}</span>`
}

/** 2000.00 as 2,000.00. */
function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',')
}
