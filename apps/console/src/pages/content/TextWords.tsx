import { languages } from '@fairlead/locales/languages'
import { PlainText } from '@fairlead/ui/PlainText'
import type { NetworkText } from '../../shell/operator.ts'
import css from './TextWords.module.css'

/** Its title, and the whole of it to open, as partners read it: whoever publishes a text reads all of it. */
export function TextWords({
  text: { lang, title, body },
  open = false,
}: {
  text: NetworkText
  open?: boolean
}) {
  return (
    <details className={css.words} lang={languages[lang].tag} open={open}>
      <summary className={css.summary}>{title}</summary>
      <div className={css.body}>
        <PlainText text={body} />
      </div>
    </details>
  )
}
