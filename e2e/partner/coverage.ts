/** The chapter of a journey in which somebody reads it on the screen: the file without `.e2e.ts`, and the chapter's words. */
type Seen = readonly [journey: string, chapter: string]

export type Row = Seen | readonly [Seen, ...Seen[]]

/** Every rule of docs/screens-and-calls.md, Checks. */
export const validations: Readonly<Record<string, Row>> = {
  'login: username required': ['login', 'log in without a username, then without a password'],
  'login: password required': ['login', 'log in without a username, then without a password'],
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

  'transaction password: exactly 6 digits': [
    'transaction-passwords',
    'exactly six digits: others are stripped, and the button waits for the sixth',
  ],
  'transaction password: non-digits are stripped': [
    'transaction-passwords',
    'exactly six digits: others are stripped, and the button waits for the sixth',
  ],
  'transaction password: confirm is disabled until 6 digits are entered': [
    'transaction-passwords',
    'exactly six digits: others are stripped, and the button waits for the sixth',
  ],
  'transaction password: the confirmation must match': [
    'transaction-passwords',
    'the confirmation must match, and the digits must not be easy to guess',
  ],
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

  'login password edit: the old one must be correct': [
    'login',
    'change the login password with a wrong old one',
  ],
  'login password edit: the new one cannot equal the old': [
    'login',
    'change the login password: nothing, the old one again, another one to confirm',
  ],
  'login password edit: the confirmation must match': [
    'login',
    'change the login password: nothing, the old one again, another one to confirm',
  ],

  'bank card: something must be changed': [
    ['transaction-passwords', 'a bank card: nothing changed, fields that are empty or wrong'],
    ['transaction-passwords', 'the same one again is refused: something has to change'],
  ],

  'follow ID: ID error, please re-enter': ['follow', 'an ID is needed, and one that nobody has is refused'],
  'follow ID: cannot equal the current one': ['follow', 'the ID that is followed already is refused'],

  'feedback: topic required': ['service', 'feedback needs its topic and its content'],
  'feedback: content required': ['service', 'feedback needs its topic and its content'],

  'image upload: must be an image': [
    'profile',
    'a file that is no image is refused, whatever it calls itself',
  ],
  'image upload: at most 5 MB': ['profile', 'an image of more than 5 MB is refused'],

  'open account: authorization code not found': [
    'join',
    'open the ad account: no code, a code that is not found, the right one',
  ],

  'acceptance code: code error, please re-enter': [
    'exchange',
    'after an hour the code stands in the app; a wrong one uses a try',
  ],

  'coupon: one of the same name per day': [
    'coupon',
    'receive the coupon of an activity; a second one has to wait for tomorrow',
  ],
  'coupon: a used one cannot be used': [
    'coupons',
    'one that was used meanwhile, on another device, is refused',
  ],
  'coupon: an expired one cannot be used': [
    'coupons',
    'one whose days are over is refused, whatever an old screen still shows',
  ],
  'coupon: one new-user coupon per user': ['coupons', 'the new-user activity gives its coupon once'],
  'coupon: its effect is set by an algorithm, without a minimum investment': [
    'coupon',
    'the coupon is printed with what it gives',
  ],

  'required field: cannot be empty': [
    'join',
    'register with nothing: each field says that it cannot be empty',
  ],
}

/** Every code of docs/screens-and-calls.md, Envelope, and every message. */
export const errors: Readonly<Record<string, Row>> = {
  '200: success': ['join', 'register with all of it right'],
  '400: shows the message': ['join', 'register with a licence key that is wrong, then with a used one'],
  '400: or a system-error default': ['failures', '400 and 500 without a word say the default for their code'],
  '401: on an entry page, to ad-welcome': [
    'join',
    'without an ad account every entry page leads to ad-welcome',
  ],
  '402: account not activated, contact customer service': [
    'account-state',
    '402: not activated yet, said in German to a German account',
  ],
  '403: account disabled, contact customer service': [
    'account-state',
    '403: disabled, said in English to an English account on a French phone',
  ],
  '404: account cancelled, contact customer service': [
    'account-state',
    '404: cancelled, said with its reason',
  ],
  '405: data error': ['failures', '405: an order that there is not, or that is somebody else’s'],
  '500: shows the server message': [
    'profile',
    '500: a server that cannot store the picture says so, and the picture can be sent again',
  ],
  '500: or a server-error default': ['failures', '400 and 500 without a word say the default for their code'],
  '503: shows a token-expired message': [
    'login',
    'its token has expired there: it says so, forgets the session and asks to log in',
  ],
  '503: clears the session if entry is register': [
    'login',
    'its token has expired there: it says so, forgets the session and asks to log in',
  ],
  '503: leaves the session of another entry': [
    'host',
    'an expired token says so, and its session is left for the host to end',
  ],

  '402, 403, 404: the language is switched by the error data and the language map': [
    ['account-state', '402: not activated yet, said in German to a German account'],
    ['account-state', '403: disabled, said in English to an English account on a French phone'],
    ['account-state', '404: cancelled, said with its reason'],
  ],
  '402, 403, 404: the customer-service dialog with the message for that code': [
    ['account-state', '402: not activated yet, said in German to a German account'],
    ['account-state', '403: disabled, said in English to an English account on a French phone'],
    ['account-state', '404: cancelled, said with its reason'],
  ],
  'a non-OK HTTP status throws with the status text': [
    'failures',
    'an HTTP status of somebody on the way says its status text',
  ],
  'any other error shows its message': ['failures', 'any other code says its message, or error'],
  'any other error without a message shows error': ['failures', 'any other code says its message, or error'],
  'a failure toast stays 2000 ms': ['failures', 'a failure stays on the screen for 2000 ms'],
  'fetching the unread count logs a failure only': [
    'notification',
    'a count that cannot be read is only logged',
  ],

  'message key: api.noAuth': ['join', 'without an ad account any other page says that one is not authorized'],
  'message key: api.serverError': ['failures', '400 and 500 without a word say the default for their code'],
  'message key: api.sysError': ['failures', '400 and 500 without a word say the default for their code'],
  'message key: api.tokenExpired': [
    'login',
    'its token has expired there: it says so, forgets the session and asks to log in',
  ],
  'toast: no user data': ['failures', 'whom the server cannot name is told so'],

  'notifications: mark-all-read failure': [
    'notification',
    'without a connection a page opens that nobody has opened; reading one and reading all say that they failed',
  ],
  'notifications: mark-read failure': [
    'notification',
    'without a connection a page opens that nobody has opened; reading one and reading all say that they failed',
  ],
  'notifications: Request failed, click to reload': [
    'notification',
    'a list that was never read and does not arrive can be pressed to load again',
  ],

  'wrong transaction password: its message': [
    'withdrawals',
    'a wrong transaction password: the dialog stays open, says so, and lets go of the focus',
  ],
  'wrong transaction password: the input loses focus': [
    'withdrawals',
    'a wrong transaction password: the dialog stays open, says so, and lets go of the focus',
  ],
  'wrong transaction password: any failed check': [
    ['round-trip', 'put $20: a wrong password first, then matching, then running'],
    ['transaction-passwords', 'changing it takes the one before'],
    ['withdrawals', 'a wrong transaction password: the dialog stays open, says so, and lets go of the focus'],
  ],

  'missing token: to login, replacing history': [
    'login',
    'without a token every page but the open ones leads to the login, which takes its place',
  ],
  'unknown path: the 404 page': ['login', 'a path that there is not ends at the 404 page'],

  'message: coupon already used': ['coupons', 'one that was used meanwhile, on another device, is refused'],
  'message: coupon expired': [
    'coupons',
    'one whose days are over is refused, whatever an old screen still shows',
  ],
  'message: coupon unusable': ['coupons', 'a coupon that would give nothing is unusable'],
  'message: wrong follow ID': ['follow', 'an ID is needed, and one that nobody has is refused'],
  'message: same follow ID as current': ['follow', 'the ID that is followed already is refused'],
  'message: wrong authorization code': [
    'join',
    'open the ad account: no code, a code that is not found, the right one',
  ],
  'message: wrong acceptance code': [
    ['exchange', 'after an hour the code stands in the app; a wrong one uses a try'],
    ['exchange', 'five wrong codes end an order; the money is back'],
  ],
  'message: wrong old password': ['login', 'change the login password with a wrong old one'],
  'message: passwords do not match': [
    'login',
    'change the login password: nothing, the old one again, another one to confirm',
  ],
  'message: insufficient balance': [
    'plans',
    'more than the balance: known at the field, and refused when it was spent meanwhile',
  ],
  'message: amount out of range': [
    ['plans', 'an amount that is none, too small, or more than one order may be'],
    ['plans', 'more than the level’s limit leaves'],
  ],
  'message: image too large': ['profile', 'an image of more than 5 MB is refused'],
}
