import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What the mail server was handed: who it is for, and the whole message. */
export type Received = { readonly to: readonly string[]; readonly message: string }

/** What a mail server says no with. */
export type Answer = { readonly code: number; readonly text: string }

/** A real mail server on this machine. */
export type MailServer = {
  readonly url: string
  readonly received: Received[]
  /** Says this to every recipient, until told otherwise. */
  refuse(answer: Answer | undefined): void
  close(): Promise<void>
}

/** Opens a mail server that keeps what it takes. */
export async function openMailServer(): Promise<MailServer> {
  const received: Received[] = []
  let no: Answer | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      done(no ? Object.assign(new Error(no.text), { responseCode: no.code }) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, message: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (answer) => {
      no = answer
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
