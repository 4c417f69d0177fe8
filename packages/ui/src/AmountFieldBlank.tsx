import choices from './AmountChoices.module.css'
import css from './AmountField.module.css'
import { Blank } from './Blank.tsx'
import pills from './Pills.module.css'
import field from './TextField.module.css'

/** Where an AmountField will be, with its real label: nothing can be typed before it is known what may be. */
export function AmountFieldBlank({ label, amounts }: { label: string; amounts: number }) {
  return (
    <div className={field.field}>
      <p className={css.label}>{label}</p>
      <div className={css.frame} />
      <div className={choices.choices}>
        {Array.from({ length: amounts }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one is as empty as the other
          <span key={index} className={pills.option}>
            <Blank width="2rem" />
          </span>
        ))}
      </div>
      <p className={field.note}>
        <Blank width="75%" />
      </p>
    </div>
  )
}
