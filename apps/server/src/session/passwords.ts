import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../context.ts'

const derive = promisify(argon2)

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memory: 19_456, passes: 2 }

const shape = { parallelism: 1, tagLength: 32 }

/** At most so many hashes at a time, so that a flood of log-ins cannot take all memory. */
const hashesAtOnceMax = 4
let running = 0
const queue: (() => void)[] = []

/** Hashes a password (UTF-8) for storing: `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string | Buffer, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveInTurn(password, nonce, cost)
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  )
}

/**
 * True when the password is the one stored, hashed anew at the cost of its time. An absent hash costs what one of today
 * does and is always false.
 */
export async function passwordMatches(
  password: string | Buffer,
  stored: string | undefined | null,
): Promise<boolean> {
  const [, memory, passes, nonce = '', hash = ''] = (stored ?? '').split('$')
  const cost = stored ? { memory: Number(memory), passes: Number(passes) } : owaspCost
  const tag = await deriveInTurn(password, stored ? Buffer.from(nonce, 'base64url') : Buffer.alloc(16), cost)
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === tag.length && timingSafeEqual(tag, expected)
}

async function deriveInTurn(password: string | Buffer, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  if (running >= hashesAtOnceMax) await new Promise<void>((resolve) => queue.push(resolve))
  running += 1
  try {
    return await derive('argon2id', { message: Buffer.from(password), nonce, ...shape, ...cost })
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

/** What is hashed for a transaction password: useless without the pepper, which the database never sees. */
export function pepperPin(pepper: string, partnerId: string, md5: string): Buffer {
  return createHmac('sha256', pepper).update(`${partnerId}\0${md5}`).digest()
}
