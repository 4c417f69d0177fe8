import { Button } from '@fairlead/ui/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { me } from '../queries.ts'
import { t } from '../words.ts'
import type { Operator } from './operator.ts'
import { refusedBy } from './refusal.ts'
import css from './SignedIn.module.css'

/** Who is signed in as what, and the way out. */
export function SignedIn({ operator }: { operator: Operator }) {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => api.logout({}),
    onSuccess: () => {
      // Whoever signs in here next may have another role, and none of this page.
      history.replaceState(null, '', location.pathname)
      client.setQueryData(me.queryKey, null)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
    },
  })
  return (
    <div className={css.signedIn}>
      <p className={css.who}>
        <strong>{operator.username}</strong> <span>{t(`console.role.${operator.role}`)}</span>
      </p>
      <Button variant="outline" waiting={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('console.desk.signOut')}
      </Button>
      {leaving.error && (
        <p role="alert" className={css.refused}>
          {refusedBy(leaving.error)?.text}
        </p>
      )}
    </div>
  )
}
