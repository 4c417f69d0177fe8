/** What an account can be. Registered with a key that needs activation: `not_activated` until customer service decides. */
export const accountStates = ['active', 'not_activated', 'disabled', 'cancelled'] as const
export type AccountState = (typeof accountStates)[number]

/** What takes two people. To decline is to say no to an activation: the account is cancelled before it was active. */
export const accountActions = ['decline', 'disable', 'cancel', 'reopen'] as const
export type AccountAction = (typeof accountActions)[number]

/** The only reasons there are, by action; the database holds the same list. */
export const accountReasons = {
  decline: ['details_not_verifiable', 'second_account', 'country_not_served'],
  disable: ['login_stolen', 'identity_in_doubt', 'traffic_examined', 'court_order'],
  cancel: ['fraud_proven', 'rules_broken', 'law_requires', 'second_account'],
  reopen: ['partner_asked', 'mistake'],
} as const
