import { Button } from '@fairlead/ui/Button'
import { Logo } from '@fairlead/ui/Logo'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { me } from '../queries.ts'
import { t } from '../words.ts'
import css from './DeskHeader.module.css'
import type { Operator } from './operator.ts'
import { refusedBy } from './refusal.ts'

/** The console's name, who is signed in as what, and the way out. */
export function DeskHeader({ operator }: { operator: Operator }) {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => api.logout({}),
    onSuccess: () => {
      client.setQueryData(me.queryKey, null)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
    },
  })
  return (
    <header className={css.header}>
      <Logo size={32} />
      <h1 className={css.name}>{t('console.desk.title')}</h1>
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
    </header>
  )
}
