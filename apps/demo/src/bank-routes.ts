import type { FastifyInstance, FastifyReply } from 'fastify'
import { BankRefusal, type DemoBank } from './bank.ts'
import { type Draft, emptyDraft } from './bank-form.ts'
import type { BankLine } from './bank-line.ts'
import { type BankView, bankPage } from './bank-page.ts'
import { formOf } from './form-body.ts'
import { sendPage } from './page.ts'

type Query = { Querystring: Record<string, unknown> }

/** The demo bank's counter: `/bank`, its two payments and the statement. */
export function addBankRoutes(site: FastifyInstance, bank: DemoBank): void {
  function show(reply: FastifyReply, view: Partial<BankView>, status = 200) {
    const lines = bank.lines()
    return sendPage(reply, bankPage({ lines, payIn: emptyDraft, payOut: emptyDraft, ...view }), status)
  }

  site.get<Query>('/bank', async ({ query }, reply) => {
    const payIn = { ...emptyDraft, reference: said(query.reference), amount: said(query.amount) }
    const booked = bank.lines().find((line) => line.bank_reference === query.booked)
    return show(reply, { payIn, booked })
  })

  site.post('/bank/pay-in', async (request, reply) => {
    const { reference, amount, person } = draftOf(request.body, 'payer')
    return book(
      () => bank.payIn({ reference, amount, payer: person }),
      (line) => seeBooked(reply, line),
      (refused) => show(reply, { payIn: { reference, amount, person, refused } }, 400),
    )
  })

  site.post('/bank/pay-out', async (request, reply) => {
    const { reference, amount, person } = draftOf(request.body, 'payee')
    return book(
      () => bank.payOut({ reference, amount, payee: person }),
      (line) => seeBooked(reply, line),
      (refused) => show(reply, { payOut: { reference, amount, person, refused } }, 400),
    )
  })

  site.get('/bank/statement.csv', async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('Content-Disposition', 'attachment; filename="harbour-bank-statement.csv"')
      .header('Cache-Control', 'no-store')
      .send(bank.statementCsv()),
  )
}

/** Books a payment, or says why not; anything but the bank's own refusal is a bug and goes on. */
function book<Answer>(
  pay: () => BankLine,
  done: (line: BankLine) => Answer,
  refuse: (refusal: { field: string; message: string }) => Answer,
): Answer {
  try {
    return done(pay())
  } catch (error) {
    if (error instanceof BankRefusal) return refuse({ field: error.field, message: error.message })
    throw error
  }
}

/** Answers with an address of its own, so that reloading the page does not pay again. */
function seeBooked(reply: FastifyReply, line: BankLine): FastifyReply {
  return reply.redirect(`/bank?booked=${line.bank_reference}`, 303)
}

function draftOf(body: unknown, person: 'payer' | 'payee'): Draft {
  const form = formOf(body)
  return { reference: form.field('reference'), amount: form.field('amount'), person: form.field(person) }
}

function said(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 64) : ''
}
