import { languages } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Chip } from '@fairlead/ui/Chip'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentApi } from '../../api.ts'
import { PageHead } from '../../calls/CallPage.tsx'
import { mayCall, titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked } from '../../shell/Facts.tsx'
import { Listing } from '../../shell/Listing.tsx'
import type { Question } from '../../shell/operator.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import css from './WriteText.module.css'
import { WriteText } from './WriteText.tsx'

const page = 'contentStaff.faqList'

const read = async () => ({ ...(await contentApi.faqList({})), next_cursor: null })

/** The network's own questions, which partners read after the built-in ones: content writes, somebody else publishes. */
export function QuestionsPage(viewer: Viewer) {
  const list = usePages<Question>(page, read)
  const client = useQueryClient()
  const [writing, setWriting] = useState<string | null>(null)
  const writes = mayCall('contentStaff.textDraft', viewer.role)
  const adding = useMutation({
    mutationFn: () => withRequestKey('faq/add', {}, (options) => contentApi.faqAdd({}, options)),
    onSuccess: ({ id }) => setWriting(id),
    onSettled: () => client.invalidateQueries(),
  })
  const refused = refusedBy(adding.error)
  return (
    <>
      <PageHead page={page} viewer={viewer}>
        {writes && !writing && (
          <Button waiting={adding.isPending} onClick={() => adding.mutate()}>
            {t('console.questions.add')}
          </Button>
        )}
      </PageHead>
      {writing && (
        <WriteText key={writing} of={{ kind: 'faq', entry_id: writing }} onClose={() => setWriting(null)} />
      )}
      {refused && <p role="alert">{refused.text}</p>}
      <Listing
        title={titleOf(page)}
        head={null}
        list={list}
        columns={columnsFor(viewer, writes ? setWriting : undefined)}
        empty={{
          drawing: 'notices',
          title: t('console.questions.emptyTitle'),
          text: t('console.questions.emptyText'),
        }}
      />
    </>
  )
}

function columnsFor(viewer: Viewer, onWrite?: (id: string) => void): readonly Column<Question>[] {
  const title = (question: Question) => question.question ?? t('console.questions.untitled')
  const named = (codes: Question['published']) => codes.map((code) => languages[code].name).join(', ')
  return [
    {
      label: t('console.questions.question'),
      cell: (question) => <Stacked main={title(question)} note={question.added_by} />,
    },
    { label: t('console.questions.place'), align: 'right', cell: ({ place }) => place },
    { label: t('console.questions.published'), cell: ({ published }) => named(published) },
    { label: t('console.questions.drafted'), cell: ({ drafted }) => named(drafted) },
    {
      label: t('console.texts.state'),
      cell: ({ hidden_at, published }) => (
        <Chip tone={hidden_at || published.length === 0 ? 'plain' : 'sea'}>
          {t(`console.questions.${hidden_at ? 'hidden' : published.length > 0 ? 'shown' : 'notYet'}`)}
        </Chip>
      ),
    },
    {
      label: t('console.list.action'),
      cell: (question) => (
        <div className={css.buttons}>
          {onWrite && (
            <Button variant="outline" onClick={() => onWrite(question.id)}>
              {t('console.questions.write')}
            </Button>
          )}
          <RowActions list={page} row={question} title={title(question)} viewer={viewer} inMenu />
        </div>
      ),
    },
  ]
}
