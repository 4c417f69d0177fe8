/**
 * Where a picture or film is that terms name: what is stored without a host lies on the network's own site. What staff may have
 * written and is no address shows nothing, and fails nobody's list.
 */
export function shownAt(stored: string, { siteUrl }: { readonly siteUrl: string }): string {
  return URL.parse(stored, siteUrl)?.href ?? 'data:,'
}
