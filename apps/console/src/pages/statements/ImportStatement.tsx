import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import { ImportResult } from './ImportResult.tsx'
import css from './ImportStatement.module.css'
import { StatementPreview } from './StatementPreview.tsx'
import { StatementText } from './StatementText.tsx'

/** The cashier brings the bank's statement in, as a file or pasted: what it would do is seen before it is done. */
export function ImportStatement() {
  const client = useQueryClient()
  const titleId = useId()
  const [content, setContent] = useState('')
  const looking = useMutation({ mutationFn: () => api.statementPreview({ content }) })
  const importing = useMutation({
    mutationFn: () =>
      withRequestKey('statement/import', { content }, (options) => api.statementImport({ content }, options)),
    onSuccess: () => {
      setContent('')
      looking.reset()
    },
    onSettled: () => client.invalidateQueries(),
  })
  const preview = looking.data

  function change(text: string) {
    setContent(text)
    looking.reset()
    importing.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (content.trim() === '') return
    if (preview) importing.mutate()
    else looking.mutate()
  }

  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('console.statements.importTitle')}
      </h2>
      <Card padded>
        <form className={css.form} onSubmit={submit}>
          <StatementText
            value={content}
            onChange={change}
            error={refusedBy(importing.error ?? looking.error)?.text}
          />
          <Button
            type="submit"
            waiting={looking.isPending || importing.isPending}
            disabledReason={content.trim() === '' && t('console.statements.nothingToImport')}
          >
            {preview
              ? t('console.statements.importLines', { count: preview.new_lines })
              : t('console.statements.check')}
          </Button>
        </form>
        {preview && <StatementPreview preview={preview} />}
        <ImportResult result={importing.data} name={t('console.statements.result')} />
      </Card>
    </section>
  )
}
