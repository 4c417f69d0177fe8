/** Where the demo's customer service is on the demo site. */
export const servicePath = '/service'
