import { Button } from '@fairlead/ui/Button'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { useTranslation } from '../../shell/words.tsx'
import type { NoticeFilter, NoticeState } from './notice-queries.ts'

type Props = { filter: NoticeFilter; onShow: (state: NoticeState) => void }

/** Nothing to show: what would be here, why it is empty, and the way to what there is. */
export function NoNotices({ filter, onShow }: Props) {
  const { t } = useTranslation()
  const { tab, state } = filter
  if (state === 'all') {
    return (
      <EmptyState
        page
        drawing="notices"
        title={t(`notice.empty.${tab}.title`)}
        text={t(`notice.empty.${tab}.text`)}
      />
    )
  }
  return (
    <EmptyState
      page
      drawing="notices"
      title={t(`notice.empty.${state}.title.${tab}`)}
      text={t(state === 'unread' ? `notice.empty.unread.text.${tab}` : 'notice.empty.read.text')}
    >
      <Button variant="outline" onClick={() => onShow(state === 'unread' ? 'read' : 'all')}>
        {t(state === 'unread' ? 'notice.empty.showRead' : 'notice.empty.showAll')}
      </Button>
    </EmptyState>
  )
}
