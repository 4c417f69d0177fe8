/** The chapter of a journey in which somebody reads it on the screen: the file without `.e2e.ts`, and the chapter's words. */
type Seen = readonly [journey: string, chapter: string]

/** Not seen by any journey yet: about who somebody is and what the server answers, or about money. */
type Missing = 'todo: people' | 'todo: money'

export type Row = Seen | readonly Seen[] | Missing

/** Every rule of the seed's §5, validation. */
export const validations: Readonly<Record<string, Row>> = {
  'login: username required': 'todo: people',
  'login: password required': 'todo: people',
  'register: username required': ['join', 'register with nothing: each field says that it cannot be empty'],
  'register: nickname required': ['join', 'register with nothing: each field says that it cannot be empty'],
  'register: password required': ['join', 'register with nothing: each field says that it cannot be empty'],
  'register: confirm password required': [
    'join',
    'register with nothing: each field says that it cannot be empty',
  ],
  'register: e-mail required': ['join', 'register with nothing: each field says that it cannot be empty'],
  'register: phone required': ['join', 'register with nothing: each field says that it cannot be empty'],
  'register: licence key required': [
    'join',
    'register with nothing: each field says that it cannot be empty',
  ],
  'register: the passwords must match': ['join', 'register with two passwords that do not match'],
  'register: the e-mail must be valid': [
    'join',
    'register with what is no name, no e-mail address, no phone number',
  ],
  'register: the phone must be valid': [
    'join',
    'register with what is no name, no e-mail address, no phone number',
  ],

  'transaction password: exactly 6 digits': 'todo: money',
  'transaction password: non-digits are stripped': 'todo: money',
  'transaction password: confirm is disabled until 6 digits are entered': 'todo: money',
  'transaction password: the confirmation must match': 'todo: money',
  'transaction password: the correct one is required when used': [
    'round-trip',
    'put $20: a wrong password first, then matching, then running',
  ],
  'transaction password: has to be set before an action that needs it': [
    'withdrawals',
    'zero is refused, also with nothing there; the transaction password comes first',
  ],

  'withdraw: not above the available balance': [
    'withdrawals',
    'zero, and more than is available, are refused at the field',
  ],
  'withdraw: not 0': [
    ['withdrawals', 'zero is refused, also with nothing there; the transaction password comes first'],
    ['withdrawals', 'zero, and more than is available, are refused at the field'],
  ],
  'withdraw: startup funds go back first': [
    'withdrawals',
    'startup funds go back in the same step, after one confirmation of both amounts',
  ],
  'withdraw: a correct transaction password': [
    'withdrawals',
    'a wrong transaction password: the dialog stays open, says so, and lets go of the focus',
  ],

  'put amount: must be a correct amount': [
    'plans',
    'an amount that is none, too small, or more than one order may be',
  ],
  'put amount: not below the minimum put': [
    'plans',
    'an amount that is none, too small, or more than one order may be',
  ],
  'put amount: not above the maximum put': [
    ['plans', 'an amount that is none, too small, or more than one order may be'],
    ['plans', 'more than the level’s limit leaves'],
  ],
  'put amount: not above the balance': [
    'plans',
    'more than the balance: known at the field, and refused when it was spent meanwhile',
  ],

  'login password edit: the old one must be correct': 'todo: people',
  'login password edit: the new one cannot equal the old': 'todo: people',
  'login password edit: the confirmation must match': 'todo: people',

  'bank card: something must be changed': 'todo: money',

  'follow ID: ID error, please re-enter': 'todo: money',
  'follow ID: cannot equal the current one': 'todo: money',

  'feedback: topic required': 'todo: people',
  'feedback: content required': 'todo: people',

  'image upload: must be an image': 'todo: people',
  'image upload: at most 5 MB': 'todo: people',

  'open account: authorization code not found': [
    'join',
    'open the ad account: no code, a code that is not found, the right one',
  ],

  'acceptance code: code error, please re-enter': 'todo: money',

  'coupon: one of the same name per day': [
    'coupon',
    'receive the coupon of an activity; a second one has to wait for tomorrow',
  ],
  'coupon: a used one cannot be used': 'todo: money',
  'coupon: an expired one cannot be used': 'todo: money',
  'coupon: one new-user coupon per user': 'todo: money',
  'coupon: its effect is set by an algorithm, without a minimum investment': [
    'coupon',
    'the coupon is printed with what it gives',
  ],

  'required field: cannot be empty': [
    'join',
    'register with nothing: each field says that it cannot be empty',
  ],
}

/** Every row and sentence of the seed's §8, error catalogue. */
export const errors: Readonly<Record<string, Row>> = {
  '200: success': ['join', 'register with all of it right'],
  '400: shows the message': ['join', 'register with a licence key that is wrong, then with a used one'],
  '400: or a system-error default': 'todo: people',
  '401: on an entry page, to ad-welcome': [
    'join',
    'without an ad account every entry page leads to ad-welcome',
  ],
  '402: account not activated, contact customer service': 'todo: people',
  '403: account disabled, contact customer service': 'todo: people',
  '404: account cancelled, contact customer service': 'todo: people',
  '405: data error': 'todo: people',
  '500: shows the server message': 'todo: people',
  '500: or a server-error default': 'todo: people',
  '503: shows a token-expired message': 'todo: people',
  '503: clears the session if entry is register': 'todo: people',
  '503: leaves the session of another entry': 'todo: people',

  '402, 403, 404: the language is switched by the error data and the language map': 'todo: people',
  '402, 403, 404: the customer-service dialog with the message for that code': 'todo: people',
  'a non-OK HTTP status throws with the status text': 'todo: people',
  'any other error shows its message': 'todo: people',
  'any other error without a message shows error': 'todo: people',
  'a failure toast stays 2000 ms': 'todo: people',
  'fetching the unread count logs a failure only': 'todo: people',

  'message key: api.noAuth': ['join', 'without an ad account any other page says that one is not authorized'],
  'message key: api.serverError': 'todo: people',
  'message key: api.sysError': 'todo: people',
  'message key: api.tokenExpired': 'todo: people',
  'toast: no user data': 'todo: people',

  'notifications: mark-all-read failure': 'todo: people',
  'notifications: mark-read failure': 'todo: people',
  'notifications: Request failed, click to reload': 'todo: people',

  'wrong transaction password: its message': [
    'withdrawals',
    'a wrong transaction password: the dialog stays open, says so, and lets go of the focus',
  ],
  'wrong transaction password: the input loses focus': [
    'withdrawals',
    'a wrong transaction password: the dialog stays open, says so, and lets go of the focus',
  ],
  'wrong transaction password: any failed check': 'todo: money',

  'missing token: to login, replacing history': 'todo: people',
  'unknown path: the 404 page': 'todo: people',

  'message: coupon already used': 'todo: money',
  'message: coupon expired': 'todo: money',
  'message: coupon unusable': 'todo: money',
  'message: wrong follow ID': 'todo: money',
  'message: same follow ID as current': 'todo: money',
  'message: wrong authorization code': [
    'join',
    'open the ad account: no code, a code that is not found, the right one',
  ],
  'message: wrong acceptance code': 'todo: money',
  'message: wrong old password': 'todo: people',
  'message: passwords do not match': 'todo: people',
  'message: insufficient balance': [
    'plans',
    'more than the balance: known at the field, and refused when it was spent meanwhile',
  ],
  'message: amount out of range': [
    ['plans', 'an amount that is none, too small, or more than one order may be'],
    ['plans', 'more than the level’s limit leaves'],
  ],
  'message: image too large': 'todo: people',
}

/** How many rows may still be missing: only ever lowered. */
export const missingAtMost: Readonly<Record<Missing, number>> = {
  'todo: people': 38,
  'todo: money': 18,
}
