import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { knownStaffAction } from './staff-actions.ts'

const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam, signal }) => api.audit.list({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

/** `/ad-center/audit`: everything staff did that concerns the partner, by role and never by name. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useInfiniteQuery(auditQuery)
  return (
    <div className={css.form}>
      <p className={css.intro}>{t('account.audit.intro')}</p>
      <Paged
        query={query}
        empty={
          <EmptyState
            drawing="notices"
            title={t('account.audit.empty')}
            text={t('account.audit.emptyText')}
          />
        }
      >
        {(acts) => (
          <Card>
            {acts.map(({ id, at, role, action }) => (
              <ListRow
                key={id}
                title={wordsFor(action)}
                note={t('account.audit.by', {
                  role: t(`account.audit.role.${role}`),
                  time: formats.dayTime(at),
                })}
              />
            ))}
          </Card>
        )}
      </Paged>
    </div>
  )

  function wordsFor(action: string) {
    const known = knownStaffAction(action)
    return known ? t(`account.audit.action.${known}`) : t('account.audit.other')
  }
}
