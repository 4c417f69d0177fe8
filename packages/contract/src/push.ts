import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Done, Id, Nothing, Time } from './wire.ts'

/** Unpadded base64url of exactly so many characters. */
function base64url(length: number) {
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)))
}

export const PushDevice = z.object({
  id: Id,
  /** Browser and system as they name themselves, such as `Firefox, Android`. */
  name: z.string(),
  since: Time,
  /** When its push service last took a message. */
  last_sent_at: z.nullable(Time),
  /** Belongs to the session that asks. */
  current: z.boolean(),
})

/** Messages to a device on which the app is closed (Web Push, RFC 8030, 8291 and 8292). */
export const push = endpoints({
  devices: {
    method: 'GET',
    path: '/user/push/devices',
    access: 'token',
    summary: 'Devices that are told of money events while the app is closed, and the key to subscribe with',
    input: Nothing,
    data: z.object({
      /** The network's P-256 point in base64url, for `applicationServerKey`; null where it sends no such messages. */
      public_key: z.nullable(base64url(87)),
      items: z.array(PushDevice),
    }),
    refusals: [],
  },
  subscribe: {
    method: 'POST',
    path: '/user/push/subscribe',
    access: 'token',
    summary:
      'Tell this device of money events, in the language of the call, until its session ends; 30 an hour',
    input: z.strictObject({
      endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s]+$/)),
      /** The subscription’s `p256dh`. */
      public_key: base64url(87),
      /** The subscription’s `auth`. */
      auth_secret: base64url(22),
    }),
    data: PushDevice,
    refusals: ['push_off', 'push_subscription_wrong', 'too_often'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/user/push/unsubscribe',
    access: 'token',
    summary: 'Tell a device no more',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['data_error'],
  },
})
