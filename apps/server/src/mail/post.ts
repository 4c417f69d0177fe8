import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { isLoopback } from '../http/loopback.ts'
import type { Letter } from './letter.ts'

/** Hands letters to a mail server. */
export type Post = {
  /** Resolves when the mail server has taken the letter. Throws LetterRefused when it never will. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The receiving side refused this letter for good; its answer is the message. */
export class LetterRefused extends Error {}

/** How long one step of the conversation may take. */
const timeoutMs = 10_000

/** Opens the way to the configured mail server. Passwords go over TLS only, but for a server on this machine. */
export function openPost({ url, from }: NonNullable<Config['mail']>): Post {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(isLoopback(hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return {
    send: async ({ id, to, subject, text }) => {
      await transport
        // The same id when it is sent again: whoever receives it twice can tell.
        .sendMail({
          from,
          to,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: unknown) => {
          const { code, responseCode, response } = error as {
            code?: string
            responseCode?: number
            response?: string
          }
          const about = code === 'EENVELOPE' || code === 'EMESSAGE'
          if (about && (responseCode ?? 0) >= 500) throw new LetterRefused(response ?? String(responseCode))
          throw error
        })
    },
    close: () => transport.close(),
  }
}
