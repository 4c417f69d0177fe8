import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { PasswordCost } from '../context.ts'
import { type Borrower, Shares } from '../db/shares.ts'

const derive = promisify(argon2)

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memory: 19_456, passes: 2 }

const shape = { parallelism: 1, tagLength: 32 }

/**
 * Hashing takes turns, by shares like connections: as many at a time as there are processors, one of them for each caller, and
 * strangers no more than half. So no flood of log-ins takes all memory, or keeps anybody who is known waiting behind it.
 */
const hashesAtOnceMax = Math.max(2, availableParallelism())
const turns = new Shares(
  { connections: hashesAtOnceMax, perOwner: 1, strangers: Math.floor(hashesAtOnceMax / 2) },
  'passwords',
)

/**
 * Hashes a password (UTF-8) for storing: `argon2id$memory$passes$salt$hash`. Throws NoConnection where its turn did not
 * come.
 */
export async function hashPassword(
  password: string | Buffer,
  cost: PasswordCost,
  asker: Borrower,
): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveInTurn(password, nonce, cost, asker)
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  )
}

/**
 * True when the password is the one stored, hashed anew at the cost of its time. An absent hash costs what one of today
 * does and is always false. Throws NoConnection where its turn did not come.
 */
export async function passwordMatches(
  password: string | Buffer,
  stored: string | undefined | null,
  asker: Borrower,
): Promise<boolean> {
  const [, memory, passes, nonce = '', hash = ''] = (stored ?? '').split('$')
  const cost = stored ? { memory: Number(memory), passes: Number(passes) } : owaspCost
  const salt = stored ? Buffer.from(nonce, 'base64url') : Buffer.alloc(16)
  const tag = await deriveInTurn(password, salt, cost, asker)
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === tag.length && timingSafeEqual(tag, expected)
}

async function deriveInTurn(
  password: string | Buffer,
  nonce: Buffer,
  cost: PasswordCost,
  asker: Borrower,
): Promise<Buffer> {
  const giveBack = await turns.take(asker)
  try {
    return await derive('argon2id', { message: Buffer.from(password), nonce, ...shape, ...cost })
  } finally {
    giveBack()
  }
}
