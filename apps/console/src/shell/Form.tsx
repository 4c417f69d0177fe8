import { type FormProps, Form as PlainForm } from '@fairlead/ui/Form'
import css from './Form.module.css'

type Props = Omit<FormProps, 'refused'> & {
  /** What a refusal says that stands at none of the fields. */
  refused: string | undefined
}

/** A form of the console, and the server's words to what it sent. */
export function Form({ refused, ...form }: Props) {
  return (
    <PlainForm
      {...form}
      refused={
        refused && (
          <p role="alert" className={css.refused}>
            {refused}
          </p>
        )
      }
    />
  )
}
