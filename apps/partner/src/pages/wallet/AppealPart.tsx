import { Button } from '@fairlead/ui/Button'
import { CardFoot } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { lazy, Suspense, useState } from 'react'
import { link } from '../../router/link.ts'
import { loadPart } from '../../shell/load-part.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './AppealPart.module.css'
import type { Appeal, AppealSubject } from './appeals.ts'

// Loaded when it is first opened.
const AppealSheet = lazy(async () => ({
  default: (await loadPart(() => import('./AppealSheet.tsx'))).AppealSheet,
}))

type Props = {
  subject: AppealSubject
  /** How the appeal about it stands; null when there is none. */
  state: Appeal['state'] | null
}

/** The foot of a card that holds a decision: how to appeal against it, or how the appeal stands. */
export function AppealPart({ subject, state }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean>()
  if (state) {
    return (
      <div className={css.row}>
        <ListRow
          title={t('review.appeal.row')}
          note={t(`review.appeal.state.${state}`)}
          noteTone={state === 'open' ? 'amber' : 'plain'}
          href={link('/wallet/appeals')}
        />
      </div>
    )
  }
  return (
    <CardFoot>
      <p className={css.text}>
        {subject.subject_kind === 'review'
          ? t('review.appeal.reviewText')
          : t('review.appeal.withdrawalText')}
      </p>
      <Button variant="outline" wide onClick={() => setOpen(true)}>
        {t('review.appeal.open')}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AppealSheet subject={subject} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </CardFoot>
  )
}
