import { Icon } from '@fairlead/ui/Icon'
import { Sheet } from '@fairlead/ui/Sheet'
import type { ReactNode } from 'react'
import { useTranslation } from '../../shell/words.tsx'
import css from './ChoiceSheet.module.css'

type Props<Value extends string> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
  /** What stands below the choices. */
  children?: ReactNode
}

/** One choice out of a list too long for pills. Choosing closes it. */
export function ChoiceSheet<Value extends string>(props: Props<Value>) {
  const { t } = useTranslation()
  return (
    <Sheet
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      closeLabel={t('shell.close')}
    >
      <ul className={css.list}>
        {props.options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={css.option}
              aria-current={option.value === props.value || undefined}
              onClick={() => {
                props.onChoose(option.value)
                props.onOpenChange(false)
              }}
            >
              {option.label}
              {option.value === props.value && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {props.children}
    </Sheet>
  )
}
