import { DemoMail } from '@fairlead/contract/demo'

/** The newest mail to an address with such a subject, as its reader sees it. */
export async function newestMail(
  app: string,
  to: string,
  subject: RegExp,
): Promise<DemoMail['items'][number]> {
  const { items } = DemoMail.parse(await (await fetch(new URL('/api/demo/mail', app))).json())
  const mail = items.find((item) => item.to === to && subject.test(item.subject))
  if (!mail) throw new Error(`no mail to ${to} says ${subject}`)
  return mail
}
