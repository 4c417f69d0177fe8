/** What a browser sends along with a call that a page of the console itself makes. */
export const ownPage = { 'sec-fetch-site': 'same-origin' }
