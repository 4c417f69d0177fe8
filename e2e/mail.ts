import { DemoMail } from '@fairlead/contract/demo'
import { expect } from 'vitest'

type Mail = DemoMail['items'][number]

/** The newest mail to an address with such a subject, as its reader sees it; waits for the first one. */
export async function newestMail(app: string, to: string, subject: RegExp): Promise<Mail> {
  let newest: Mail | undefined
  const look = async () => {
    const { items } = DemoMail.parse(await (await fetch(new URL('/api/demo/mail', app))).json())
    newest = items.find((mail) => mail.to === to && subject.test(mail.subject))
    return newest
  }
  await expect.poll(look, { message: `a mail to ${to} that says ${subject}` }).toBeDefined()
  return newest as Mail
}
