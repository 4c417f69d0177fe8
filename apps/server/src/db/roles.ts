/** What tables and functions belong to; nobody logs in as it. */
export const ownerRole = 'fairlead_owner'

/** What the API works as: may execute the money functions of partners, may not write a money row, and makes no session. */
export const appRole = 'fairlead_app'

/** What the console works as: may execute the functions of staff and none of a partner's, and makes no session. */
export const consoleRole = 'fairlead_console'

/** What the jobs work as: does what is due by its date, beside what it has from `appRole`. */
export const jobsRole = 'fairlead_jobs'

/** What the ad doors work as: records ad events and reads what an ad needs, and nothing else. */
export const deliveryRole = 'fairlead_delivery'

/** What proves who somebody is: reads passwords' hashes, and alone makes sessions and one-time tokens of actions. */
export const authRole = 'fairlead_auth'

/** Whoever works on the database while the server runs. Each has its rights in the files of functions. */
export const workRoles = [appRole, consoleRole, authRole, deliveryRole, jobsRole] as const
