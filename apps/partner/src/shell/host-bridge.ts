/** The native host names itself in the user agent; closing is the only thing it is ever asked for. */
export function isHosted(): boolean {
  return navigator.userAgent.includes('FairleadHost/')
}

export function closeHost() {
  window.location.assign('hybrid://fairlead?close=1')
}
