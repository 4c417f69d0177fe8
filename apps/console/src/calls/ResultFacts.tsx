import { fieldsOf } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import { Button } from '@fairlead/ui/Button'
import { QrCode } from '@fairlead/ui/QrCode'
import dialog from '../shell/ActionForm.module.css'
import { t } from '../words.ts'
import css from './CallPage.module.css'
import { CopyButton } from './CopyButton.tsx'
import { type CallName, callOf } from './call.ts'
import { plainText } from './plain-text.ts'

type ResultFactsProps = {
  name: CallName
  /** The fields that have to be read. */
  shown: readonly string[]
  answer: Readonly<Record<string, unknown>>
  /** What the way out says, where something follows. */
  closeLabel?: string | undefined
  onClose: () => void
}

/** What a call answered, to read or to copy before it is closed: a code is not answered again, what has a reference is kept. */
export function ResultFacts({ name, shown, answer, closeLabel, onClose }: ResultFactsProps) {
  const fields = fieldsOf(callOf(name).data)
  const isKept = 'reference' in answer
  return (
    <div className={dialog.form} role="status">
      <p className={dialog.sentence}>{isKept ? t('console.form.resultKept') : t('console.form.result')}</p>
      <dl className={css.facts}>
        {shown.map((field) => {
          const shape = fields[field]
          if (isQr(answer[field])) {
            return (
              <div key={field} className={css.fact}>
                <dt>{fieldLabel(field)}</dt>
                <dd className={css.qr}>
                  <QrCode {...answer[field]} label={t('console.form.qr')} />
                </dd>
              </div>
            )
          }
          const text = shape ? plainText(shape, answer[field]) : ''
          return (
            <div key={field} className={css.fact}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                <span className={css.code}>{text}</span>
                {shape?.kind === 'text' && (
                  <CopyButton text={String(answer[field])} what={fieldLabel(field)} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <Button onClick={onClose} wide>
        {closeLabel ?? t('console.action.close')}
      </Button>
    </div>
  )
}

function isQr(value: unknown): value is { readonly side: number; readonly path: string } {
  const { side, path } = (value ?? {}) as Partial<Record<'side' | 'path', unknown>>
  return typeof side === 'number' && typeof path === 'string'
}
