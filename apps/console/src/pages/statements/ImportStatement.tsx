import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Confirm } from '@fairlead/ui/Confirm'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import { ImportResult } from './ImportResult.tsx'
import css from './ImportStatement.module.css'
import { StatementText } from './StatementText.tsx'

/** The cashier brings the bank's statement in: as a file or pasted, seen before it is sent. */
export function ImportStatement() {
  const client = useQueryClient()
  const titleId = useId()
  const [content, setContent] = useState('')
  const [asking, setAsking] = useState(false)
  const importing = useMutation({
    mutationFn: () =>
      withRequestKey('statement/import', { content }, (options) => api.statementImport({ content }, options)),
    onSuccess: () => setContent(''),
    onSettled: () => client.invalidateQueries(),
  })

  function change(text: string) {
    setContent(text)
    importing.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (content.trim() !== '') setAsking(true)
  }

  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('console.statements.importTitle')}
      </h2>
      <Card padded>
        <form className={css.form} onSubmit={submit}>
          <StatementText value={content} onChange={change} error={refusedBy(importing.error)?.text} />
          <Button
            type="submit"
            disabledReason={content.trim() === '' && t('console.statements.nothingToImport')}
          >
            {t('console.statements.import')}
          </Button>
        </form>
        <ImportResult result={importing.data} />
      </Card>
      {asking && (
        <Confirm
          open
          title={t('console.statements.confirmTitle')}
          text={t('console.statements.confirmText', { count: rows(content) })}
          confirmLabel={t('console.statements.import')}
          cancelLabel={t('console.action.cancel')}
          waiting={importing.isPending}
          onConfirm={() => importing.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Entries of a camt.053, else lines of text with something in them; the server counts the payments. */
function rows(content: string): number {
  if (content.trimStart().startsWith('<')) return content.match(/<(?:[\w.-]+:)?Ntry[\s>]/g)?.length ?? 0
  return content.split('\n').filter((line) => line.trim() !== '').length
}
