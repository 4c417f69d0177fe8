import { Button } from '@fairlead/ui/Button'
import { Dialog } from '@fairlead/ui/Dialog'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../shell/ActionForm.tsx'
import { refusedBy } from '../shell/refusal.ts'
import { useKeys } from '../shell/useKeys.ts'
import { t } from '../words.ts'
import type { Batch, Outcome } from './batch.ts'
import css from './SelectionBar.module.css'

type SelectionBarProps<Row> = {
  batch: Batch<Row>
  selected: readonly Row[]
  /** How many rows are on the screen, and how many of them could be selected. */
  shown: number
  possible: number
  onOnly: (ids: readonly string[]) => void
  onClear: () => void
}

/** What is selected, what it comes to, and the act over it. What was refused stays selected, with the reason by its name. */
export function SelectionBar<Row extends { readonly id: string }>(props: SelectionBarProps<Row>) {
  const { batch, selected, shown, possible, onOnly, onClear } = props
  const client = useQueryClient()
  const [asking, ask] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const doing = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const done: Outcome[] = []
      for (const row of rows) {
        done.push(await outcomeOf(batch, row))
        setOutcomes([...done])
      }
      return done
    },
    onSuccess: (done) => {
      const refused = done.filter((each) => each.refused !== undefined)
      onOnly(refused.map(({ id }) => id))
      if (refused.length > 0) return
      showToast(t('console.batch.done', { count: done.length }), 'done')
      ask(false)
    },
    // What became of each is said at once; the lists follow.
    onSettled: () => {
      void client.invalidateQueries()
    },
  })
  useKeys({ Escape: () => !asking && onClear() })
  const refused = outcomes.filter((each) => each.refused !== undefined)
  const finished = outcomes.length > 0 && !doing.isPending

  function close() {
    if (doing.isPending) return
    ask(false)
    setOutcomes([])
  }

  return (
    <>
      {selected.length > 0 && (
        <section className={css.bar} aria-label={t('console.batch.title')}>
          <div className={css.words}>
            <p role="status">
              <b>{t('console.batch.selected', { count: selected.length })}</b> {batch.sumOf(selected)}
            </p>
            {possible < shown && <p>{t('console.batch.cannot', { count: shown - possible, shown })}</p>}
          </div>
          <div className={css.acts}>
            <button type="button" className={css.clear} onClick={onClear}>
              {t('console.batch.clear')}
            </button>
            <Button onClick={() => ask(true)}>{batch.label(selected.length)}</Button>
          </div>
        </section>
      )}
      {asking && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={batch.label(finished ? refused.length : selected.length)}
          closeLabel={t('console.action.close')}
        >
          {finished ? (
            <div className={css.results} role="alert">
              <p>
                {t('console.batch.result', {
                  done: outcomes.length - refused.length,
                  refused: refused.length,
                })}
              </p>
              <Outcomes outcomes={refused} />
              <Button wide onClick={close}>
                {t('console.action.close')}
              </Button>
            </div>
          ) : (
            <ActionForm
              sentence={`${batch.sumOf(selected)} ${batch.sentence}`}
              refused={undefined}
              waiting={doing.isPending}
              actionLabel={batch.label(selected.length)}
              onSubmit={() => doing.mutate(selected)}
              onCancel={close}
            >
              <ul className={css.names}>
                {selected.map((row) => (
                  <li key={row.id}>{batch.nameOf(row)}</li>
                ))}
              </ul>
              {doing.isPending && (
                <p role="status" className={css.progress}>
                  {t('console.batch.progress', { done: outcomes.length, all: selected.length })}
                </p>
              )}
            </ActionForm>
          )}
        </Dialog>
      )}
    </>
  )
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <ul className={css.names}>
      {outcomes.map(({ id, name, refused }) => (
        <li key={id}>
          {name}: <span className={css.refused}>{refused}</span>
        </li>
      ))}
    </ul>
  )
}

async function outcomeOf<Row extends { readonly id: string }>(batch: Batch<Row>, row: Row): Promise<Outcome> {
  const said = { id: row.id, name: batch.nameOf(row) }
  try {
    await batch.actionOf(row).run({})
    return said
  } catch (error) {
    return { ...said, refused: refusedBy(error)?.text ?? '' }
  }
}
