import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { useInfiniteQuery } from '@tanstack/react-query'
import css from '../../shell/Form.module.css'
import { Paged } from '../../shell/Paged.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { AppealCard } from './AppealCard.tsx'
import { appealsQuery } from './appeals.ts'

/** `/wallet/appeals`: every appeal with its answer, or by when there is one. */
export function Page() {
  const { t } = useTranslation()
  const query = useInfiniteQuery({ ...appealsQuery, refetchInterval: 30_000 })
  return (
    <div className={css.form}>
      <p className={css.intro}>{t('review.appeal.listText')}</p>
      <Paged
        query={query}
        empty={
          <EmptyState
            drawing="notices"
            title={t('review.appeal.empty')}
            text={t('review.appeal.emptyText')}
          />
        }
      >
        {(appeals) => (
          <div>
            {appeals.map((appeal) => (
              <Card key={appeal.id}>
                <AppealCard appeal={appeal} />
              </Card>
            ))}
          </div>
        )}
      </Paged>
    </div>
  )
}
