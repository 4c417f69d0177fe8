/** Has browsers come by TLS alone for two years, to subdomains as well; nothing where the configured address is not `https`. */
export function strictTransport(url: string): Readonly<Record<string, string>> {
  if (new URL(url).protocol !== 'https:') return {}
  return { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
}
