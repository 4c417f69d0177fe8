import { Card } from '@fairlead/ui/Card'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
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

  function submit() {
    if (preview) importing.mutate()
    else looking.mutate()
  }

  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('console.statements.importTitle')}
      </h2>
      <Card padded>
        <Form
          className={css.form}
          onSubmit={submit}
          waiting={looking.isPending || importing.isPending}
          refused={undefined}
          disabledReason={content.trim() === '' && t('console.statements.nothingToImport')}
          submit={
            preview
              ? t('console.statements.importLines', { count: preview.new_lines })
              : t('console.statements.check')
          }
        >
          <StatementText
            value={content}
            onChange={change}
            error={refusedBy(importing.error ?? looking.error)?.text}
          />
        </Form>
        {preview && <StatementPreview preview={preview} />}
        <ImportResult result={importing.data} name={t('console.statements.result')} />
      </Card>
    </section>
  )
}
