import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Email, Language, NewPassword, Phone, Time, text, Username } from './wire.ts'

const HostUser = text(100)

/** The calls of a host app's own server, with its key in `X-Host-Key`. */
export const host = endpoints({
  register: {
    method: 'POST',
    path: '/host/register',
    access: 'host',
    summary: 'Register a partner of this host with a licence key; the login password is the partner’s own',
    input: z.strictObject({
      /** The host’s name for the person; one partner each. */
      host_user: HostUser,
      username: Username,
      nickname: text(64),
      password: NewPassword,
      email: Email,
      phone: Phone,
      license_key: text(64),
      lang: z.optional(Language),
    }),
    data: z.object({ host_user: z.string() }),
    refusals: [
      'username_taken',
      'email_taken',
      'host_user_taken',
      'password_weak',
      'password_common',
      'license_key_wrong',
      'too_many_tries',
    ],
  },
  ticket: {
    method: 'POST',
    path: '/host/ticket',
    access: 'host',
    summary: 'A ticket for one entry of a partner of this host, good for 60 seconds; for `/#/entry?ticket=…`',
    input: z.strictObject({ host_user: HostUser }),
    data: z.object({ ticket: z.string(), expires_at: Time }),
    refusals: ['data_error'],
  },
})
