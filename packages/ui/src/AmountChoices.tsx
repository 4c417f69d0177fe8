import type { Micros } from '@fairlead/money/amount'
import type { AmountProblem } from '@fairlead/money/typed-amount'
import css from './AmountChoices.module.css'
import pills from './Pills.module.css'

type Props = {
  choices: readonly { readonly label: string; readonly micros: Micros }[]
  /** What stands in the field, as far as it was read as an amount. */
  chosen: Micros | AmountProblem | undefined
  onChoose: (micros: Micros) => void
}

/** Amounts to put into an AmountField by a tap, smallest first. None is chosen beforehand. */
export function AmountChoices({ choices, chosen, onChoose }: Props) {
  return (
    <div className={css.choices}>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={pills.option}
          aria-pressed={choice.micros === chosen}
          onClick={() => onChoose(choice.micros)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
