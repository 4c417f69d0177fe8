import { redirect } from '@tanstack/react-router'

/** A page of one thing, opened without saying of which: the page that has all of them takes its place. */
export function redirectIfMissing(list: '/plan' | '/wallet' | '/ad-center/operated') {
  return ({ search }: { search: { id: string } }) => {
    if (search.id === '') throw redirect({ to: list, replace: true })
  }
}

/** Where notices and mails lead that know the parts of this page as pages. */
export function toSecurity(part: 'devices' | 'passkeys' | 'second-step') {
  return () => {
    throw redirect({ to: '/ad-center/security', search: { part }, replace: true })
  }
}
