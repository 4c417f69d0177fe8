import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** What is wrong with a field: the kind of it, and the schema's own word for it. */
export type Problem = { readonly code: string; readonly message: string }

/** What a schema makes of what was typed: the values to send, or what is wrong by field. */
export type Checked<Values> = {
  readonly good: Values | null
  readonly problems: Readonly<Record<string, Problem>>
}

type Texts = Readonly<Record<string, string>>

/**
 * A form of texts, held against the schema that the server will hold it against: a field when it is left, from then on
 * with each key, and all of them on submit, which goes to the first one that is wrong.
 */
export function useCheckedForm<Values extends Texts>(
  start: Values,
  check: (values: Values) => Promise<Checked<Values>>,
) {
  const [first] = useState(start)
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Checked<Values>['problems']>({})
  const [sending, setSending] = useState(false)
  const checks = useRef(0)

  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    // Words that come under the fields push whoever has gone on out of sight, in the form or below it.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [problems])

  async function look(at: Values): Promise<Checked<Values>> {
    checks.current += 1
    const mine = checks.current
    const checked = await check(at)
    // Somebody may have typed on meanwhile.
    if (mine === checks.current) setProblems(checked.problems)
    return checked
  }

  function type(name: keyof Values, text: string) {
    const next = { ...values, [name]: text }
    setValues(next)
    if (left.length > 0) look(next)
  }

  return {
    values,
    sending,
    changed: Object.keys(first).some((name) => values[name] !== first[name]),
    problemOf: (name: keyof Values & string) => (left.includes(name) ? problems[name] : undefined),
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
      onBlur: () => {
        if (!left.includes(name)) setLeft([...left, name])
        look(values)
      },
    }),
    /** Other values, as if nothing had been typed yet. */
    restart: (next: Values) => {
      checks.current += 1
      setValues(next)
      setLeft([])
      setProblems({})
    },
    submit: async (form: HTMLFormElement, send: (good: Values) => unknown) => {
      setLeft(Object.keys(values))
      setSending(true)
      try {
        const { good, problems: found } = await look(values)
        if (good) await send(good)
        else goTo(form, Object.keys(found))
      } finally {
        setSending(false)
      }
    },
  }
}

/** Puts the focus on the first field of these names, in the order of the form. */
export function goTo(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  fields.find(({ name }) => names.includes(name))?.focus()
}
