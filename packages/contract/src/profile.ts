import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { UserInfo } from './user-info.ts'
import { Done, Email, Id, Language, Nothing, name, Phone, TypedPassword } from './wire.ts'

const EditProfile = z.strictObject({
  nickname: z.optional(name(64)),
  email: z.optional(Email),
  phone: z.optional(Phone),
  lang: z.optional(Language),
  /** An uploaded image of one’s own. */
  avatar: z.optional(Id),
  /** Needed where the e-mail address or the phone number changes. */
  login_password: z.optional(TypedPassword),
})

export const profile = endpoints({
  edit: {
    method: 'POST',
    path: '/user/info/edit',
    access: 'token',
    summary:
      'Change what is known of oneself; another e-mail address or phone number takes the login password',
    input: EditProfile,
    data: UserInfo,
    refusals: [
      'nothing_to_change',
      'data_error',
      'email_taken',
      'login_password_wrong',
      'too_many_tries',
      'too_often',
    ],
  },
  sendEmailLink: {
    method: 'POST',
    path: '/user/email/link',
    access: 'token',
    summary: 'Mail the link that verifies one’s own e-mail address again',
    input: Nothing,
    data: Done,
    refusals: ['email_verified', 'email_taken', 'too_often'],
  },
})
