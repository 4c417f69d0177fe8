import { type ChangeEvent, useId, useState } from 'react'
import { t } from '../../words.ts'
import { decodeStatement } from './decode-statement.ts'
import css from './StatementText.module.css'

type StatementTextProps = {
  value: string
  onChange: (text: string) => void
  /** The refusal, tied to the text. */
  error?: string | undefined
}

/** The statement to import: a chosen file lands in the text box, where it can be looked at, and one can paste. */
export function StatementText({ value, onChange, error }: StatementTextProps) {
  const id = useId()
  const [wrongFile, setWrongFile] = useState<'encoding' | 'size'>()

  function change(text: string) {
    setWrongFile(undefined)
    onChange(text)
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (!file) return
    const decoded = decodeStatement(new Uint8Array(await file.arrayBuffer()))
    change('text' in decoded ? decoded.text : '')
    setWrongFile('wrong' in decoded ? decoded.wrong : undefined)
    // So that the same file, corrected, can be chosen again.
    currentTarget.value = ''
  }

  return (
    <div className={css.fields}>
      <div className={css.field}>
        <label className={css.label} htmlFor={`${id}-file`}>
          {t('console.statements.file')}
        </label>
        <input
          id={`${id}-file`}
          className={css.file}
          type="file"
          accept=".csv,.xml,text/csv,text/xml,application/xml"
          onChange={choose}
          aria-invalid={wrongFile ? true : undefined}
          aria-describedby={wrongFile ? `${id}-file-error` : undefined}
        />
        {wrongFile && (
          <p id={`${id}-file-error`} role="alert" className={css.error}>
            {t(wrongFile === 'size' ? 'console.statements.fileSize' : 'console.statements.fileEncoding')}
          </p>
        )}
      </div>
      <div className={css.field}>
        <label className={css.label} htmlFor={`${id}-text`}>
          {t('console.statements.paste')}
        </label>
        <textarea
          id={`${id}-text`}
          className={css.text}
          rows={5}
          spellCheck={false}
          placeholder="bank_reference,direction,amount,currency,booked_at,text"
          value={value}
          onChange={(event) => change(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && (
          <p id={`${id}-error`} role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
