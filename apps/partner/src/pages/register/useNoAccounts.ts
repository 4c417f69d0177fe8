import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useLanguage } from '../../shell/language.ts'

/**
 * Why no account is opened now: two people have stopped the intake. Null while accounts are opened, or it is not known; the
 * server refuses all the same. Strangers have no cache to read it through: it is read once for each language.
 */
export function useNoAccounts(): string | null {
  const { code: lang } = useLanguage()
  const [stopped, setStopped] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    api.session.intake({ lang }, { signal: gone.signal }).then(
      ({ msg }) => setStopped(msg),
      () => {},
    )
    return () => gone.abort()
  }, [lang])
  return stopped
}
