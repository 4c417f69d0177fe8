import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { TypedAmount } from '@fairlead/contract/wire'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { BankLine } from './bank-line.ts'
import { statementCsv } from './statement-csv.ts'

type Clock = { now(): Date }

/** A payment that the demo bank will not book. `field` names the input that is wrong; the message says why. */
export class BankRefusal extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'BankRefusal'
    this.field = field
  }
}

/** The network's account at the demo bank. Throws a {@link BankRefusal} for input that no bank would take. */
export type DemoBank = {
  /** Somebody pays into the network's account and states a reference. */
  payIn(payment: { reference: string; amount: string; payer: string }): BankLine
  /** The network's cashier tells the bank to pay somebody. */
  payOut(payment: { reference: string; amount: string; payee: string }): BankLine
  /** Everything booked so far, oldest first. */
  lines(): readonly BankLine[]
  /** All lines as a bank statement in CSV. */
  statementCsv(): string
}

/**
 * Opens the demo bank whose book is `demo-bank.jsonl` in that folder. The file is the only state: several openings of
 * one folder see the same lines. Throws when the book has a line that the bank did not write.
 */
export function openDemoBank(dataDir: string, clock: Clock): DemoBank {
  mkdirSync(dataDir, { recursive: true })
  const book = bookIn(dataDir)
  const lines = () => readBook(book)

  function post(direction: 'in' | 'out', amount: string, text: string): BankLine {
    const line: BankLine = {
      bank_reference: newReference(lines()),
      direction,
      amount,
      currency: 'USD',
      booked_at: clock.now().toISOString(),
      text,
    }
    appendFileSync(book, `${JSON.stringify(line)}\n`)
    return line
  }

  lines()
  return {
    payIn({ reference, amount, payer }) {
      const stated = words('reference', reference, 64)
      const paid = cents(amount)
      return post('in', paid, `Payment from ${words('payer', payer, 70)}, reference ${stated}`)
    },
    payOut({ reference, amount, payee }) {
      const stated = words('reference', reference, 64)
      const paid = cents(amount)
      return post('out', paid, `Payment to ${words('payee', payee, 70)}, reference ${stated}`)
    },
    lines,
    statementCsv: () => statementCsv(lines()),
  }
}

/**
 * Begins an empty book. The one that is there belongs to another database, or to a network that was not filled to the end:
 * it is kept under another name.
 */
export function setBookAside(dataDir: string): void {
  const book = bookIn(dataDir)
  if (existsSync(book)) renameSync(book, `${book}.before`)
}

const bookIn = (dataDir: string) => join(dataDir, 'demo-bank.jsonl')

function readBook(book: string): BankLine[] {
  if (!existsSync(book)) return []
  return readFileSync(book, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return BankLine.parse(JSON.parse(line))
      } catch (cause) {
        throw new Error(`${book}, line ${index + 1}: not a line of the demo bank`, { cause })
      }
    })
}

function words(field: string, value: string, max: number): string {
  const said = value.trim()
  if (said === '') throw new BankRefusal(field, 'Cannot be empty')
  if (said.length > max) throw new BankRefusal(field, `Enter up to ${max} characters.`)
  if (/\p{Cc}/u.test(said)) throw new BankRefusal(field, 'Enter plain text on one line.')
  return said
}

function cents(value: string): string {
  const typed = TypedAmount.safeParse(value.trim())
  if (typed.success) return formatAmount(parseAmount(typed.data))
  throw new BankRefusal('amount', 'Enter an amount above zero in whole cents, such as 25.00.')
}

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newReference(booked: readonly BankLine[]): string {
  const reference = `HB-${Array.from(randomBytes(8), (byte) => signs[byte % signs.length]).join('')}`
  const taken = booked.some((line) => line.bank_reference === reference)
  return taken ? newReference(booked) : reference
}
