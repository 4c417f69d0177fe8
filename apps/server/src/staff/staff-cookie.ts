/**
 * What the session of staff is called in a browser. Where the console is at an `https` address, a browser takes it from
 * that very host over TLS alone, whatever a neighbouring host or a proxy between would set.
 */
export function staffCookie(consoleUrl: string): { readonly name: string; readonly secure: boolean } {
  const secure = new URL(consoleUrl).protocol === 'https:'
  return { name: secure ? '__Host-fairlead_operator' : 'fairlead_operator', secure }
}
