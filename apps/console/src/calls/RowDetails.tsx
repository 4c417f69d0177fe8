import type { Fields } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import { Button } from '@fairlead/ui/Button'
import { Dialog } from '@fairlead/ui/Dialog'
import { type ReactNode, useState } from 'react'
import { t } from '../words.ts'
import css from './CallPage.module.css'
import { Cell } from './Cell.tsx'

type RowDetailsProps = { title: string; fields: Fields; row: Readonly<Record<string, unknown>> }

/** Everything that the call says of a row, with its ids in full to copy. */
export function RowDetails({ title, fields, row }: RowDetailsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('console.list.details')}
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title={title} closeLabel={t('console.action.close')}>
          <FactsOf fields={fields} row={row} />
        </Dialog>
      )}
    </>
  )
}

/** Each field that says something, under its name. */
export function FactsOf({ fields, row }: Omit<RowDetailsProps, 'title'>) {
  return (
    <dl className={css.facts}>
      {Object.entries(fields)
        .filter(([name]) => saysSomething(row[name]))
        .map(([name, shape]) => (
          <Fact key={name} label={fieldLabel(name)}>
            {shape.kind === 'object' ? (
              <FactsOf fields={shape.fields} row={row[name] as Record<string, unknown>} />
            ) : (
              <Cell name={name} shape={shape} value={row[name]} />
            )}
          </Fact>
        ))}
    </dl>
  )
}

/** One of them. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether there is anything to show: an empty list or record has no words. */
function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
