/** What tables and functions belong to; nobody logs in as it. */
export const ownerRole = 'fairlead_owner'

/** What API, console and jobs work as: may execute their money functions, may not write a money row itself. */
export const appRole = 'fairlead_app'

/** What the ad doors work as: records ad events and reads what an ad needs, and nothing else. */
export const deliveryRole = 'fairlead_delivery'

/** Whoever works on the database while the server runs. Each has its rights in the files of functions. */
export const workRoles = [appRole, deliveryRole] as const
