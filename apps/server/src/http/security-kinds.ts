/**
 * What the security log counts. Some is seen from refusals, some from calls that were done (security-events.ts), the rest is
 * noted where it happens. Above how many of a kind an alarm is raised stands in db/functions/security/security-counts.sql.
 */
export const securityKinds = [
  'signed_in',
  'new_device',
  'login_failed',
  'staff_login_failed',
  'password_wrong',
  'pin_wrong',
  'code_wrong',
  'step_up_wrong',
  'limit_hit',
  'role_refused',
  'foreign_page',
  'second_factor_enrolled',
  'second_factor_removed',
  'second_factor_wrong',
  'second_step_on',
  'second_step_off',
  'second_step_codes',
  'second_step_removal',
  'second_step_kept',
  'second_step_wrong',
  'recovery_asked',
  'recovered',
  'password_changed',
  'pin_changed',
  'session_ended',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
] as const

export type SecurityKind = (typeof securityKinds)[number]
