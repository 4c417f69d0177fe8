import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { TotpCode } from './operator.ts'
import { operatorRoles } from './operator-roles.ts'
import { Note, Proposal } from './proposal.ts'
import { between, OfPartner, staffList } from './staff-list.ts'
import { Done, Id, Nothing, Time, text, Username } from './wire.ts'

const OperatorPerson = z.object({
  id: Id,
  username: z.string(),
  person: z.string(),
  role: z.enum(operatorRoles),
  /** A password is set; a new operator first needs the code that two admins issued. */
  set_up: z.boolean(),
  totp_enrolled: z.boolean(),
  created_at: Time,
  ended_at: z.nullable(Time),
})

/** What the subject of a line can be called by its name. */
export const auditSubjects = [
  'deposit',
  'withdrawal',
  'order',
  'acceptor_order',
  'campaign',
  'publisher',
  'proposal',
  'partner',
  'operator',
] as const

export const AuditLine = z.object({
  id: Id,
  at: Time,
  operator: z.string(),
  role: z.enum(operatorRoles),
  action: z.string(),
  /** The partner concerned. */
  partner: z.nullable(z.string()),
  /** The id of what it was about, or what stands for one, such as the path of a list. */
  subject: z.string(),
  /** What it is and its reference, number or name; of a proposal its kind. Null of what has none of these. */
  subject_kind: z.nullable(z.enum(auditSubjects)),
  subject_name: z.nullable(z.string()),
  details: z.record(z.string(), z.string()),
})

/** Staff about themselves and each other. */
export const peopleStaff = endpoints({
  setUp: {
    method: 'POST',
    path: '/operator/setup',
    access: 'anyone',
    summary:
      'Set your own password with the setup code: from the installation for the first two admins, else from the admin who confirmed you',
    input: z.strictObject({
      username: text(64),
      setup_code: text(100),
      password: z.string().check(z.minLength(12), z.maxLength(200)),
    }),
    data: Done,
    refusals: ['setup_code_wrong', 'password_weak', 'password_common', 'too_many_tries'],
  },
  totpBegin: {
    method: 'POST',
    path: '/operator/totp/begin',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Make a secret for an authenticator; it counts once its first code was confirmed',
    input: Nothing,
    data: z.object({
      /** Base32, to type in. */
      secret: z.string(),
      /** `otpauth://…` */
      uri: z.string(),
      /** The same as a QR code: the side of a square, and an SVG path of what is dark in it. */
      qr: z.object({ side: z.number(), path: z.string() }),
    }),
    refusals: ['totp_enrolled'],
  },
  totpConfirm: {
    method: 'POST',
    path: '/operator/totp/confirm',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Enrol the authenticator by its first code; from then on each log-in needs one',
    input: z.strictObject({ code: TotpCode }),
    data: Done,
    refusals: ['totp_wrong', 'totp_enrolled', 'too_many_tries'],
  },
  sessionProve: {
    method: 'POST',
    path: '/operator/session/prove',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'Show the second factor once more, which whoever is enrolled does every quarter of an hour to act',
    input: z.strictObject({ code: TotpCode }),
    data: Done,
    refusals: ['totp_wrong', 'too_many_tries'],
  },
  passwordChange: {
    method: 'POST',
    path: '/operator/password/change',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'Change one’s own password by the present one, and the code where an authenticator is enrolled; all other sessions end',
    input: z.strictObject({
      old_password: text(200),
      new_password: z.string().check(z.minLength(12), z.maxLength(200)),
      code: z.optional(TotpCode),
    }),
    data: Done,
    refusals: [
      'old_password_wrong',
      'password_unchanged',
      'password_weak',
      'password_common',
      'totp_needed',
      'totp_wrong',
      'too_many_tries',
    ],
  },
  sessionList: {
    method: 'GET',
    path: '/operator/session/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Where you are signed in, newest first',
    input: Nothing,
    data: z.object({
      items: z.array(
        z.object({
          id: Id,
          created_at: Time,
          last_seen_at: Time,
          expires_at: Time,
          current: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  sessionRevoke: {
    method: 'POST',
    path: '/operator/session/revoke',
    access: 'operator',
    roles: operatorRoles,
    summary: 'End one of your own sessions',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['data_error'],
  },
  peopleList: {
    method: 'GET',
    path: '/operator/people/list',
    access: 'operator',
    roles: ['admin', 'auditor'],
    summary: 'All members of staff there are and were',
    input: Nothing,
    data: z.object({ items: z.array(OperatorPerson) }),
    refusals: ['role_missing'],
  },
  personAdd: {
    method: 'POST',
    path: '/operator/people/add',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose a new member of staff',
    input: z.strictObject({
      username: Username,
      /** Who it is, by full name: one person never holds two accounts. */
      person: text(120),
      role: z.enum(operatorRoles),
      note: Note,
    }),
    data: Proposal,
    refusals: ['role_missing', 'username_taken', 'person_has_account'],
  },
  personRole: {
    method: 'POST',
    path: '/operator/people/role',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose another role for a member of staff',
    input: z.strictObject({ id: Id, role: z.enum(operatorRoles), note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error'],
  },
  personEnd: {
    method: 'POST',
    path: '/operator/people/end',
    access: 'operator',
    roles: ['admin'],
    summary: 'Propose that somebody is no longer a member of staff',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error'],
  },
  personRecover: {
    method: 'POST',
    path: '/operator/people/recover',
    access: 'operator',
    roles: ['admin'],
    summary:
      'Propose to forget the password and the authenticator of a member of staff, so that both are set anew',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error'],
  },
  auditList: staffList({
    path: '/operator/audit/list',
    roles: ['auditor', 'admin'],
    summary: 'What staff did, newest first',
    item: AuditLine,
    columns: ['at', 'operator', 'role', 'action', 'partner', 'subject', 'details'],
    search: ['operator', 'partner'],
    sorts: ['at'],
    filters: { partner: OfPartner, action: z.optional(text(64)), ...between('at', Time) },
  }),
})
