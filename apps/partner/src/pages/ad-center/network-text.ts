/** "203.0.113.*": the part of an address that a device is known by, `203.0.113.0/24` or `2001:db8:1::/48`, as people read it. */
export function networkText(network: string | null): string | null {
  return network?.replace(/[0:]\/\d+$/, '*') ?? null
}
