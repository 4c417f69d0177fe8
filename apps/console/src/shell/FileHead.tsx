import { Button } from '@fairlead/ui/Button'
import { saveFile } from '@fairlead/ui/save-file'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { t } from '../words.ts'
import css from './FileHead.module.css'
import { refusedBy } from './refusal.ts'

type FileHeadProps = {
  title: string
  backLabel: string
  onBack: () => void
  /** The same as CSV. */
  readFile: () => Promise<Parameters<typeof saveFile>[0]>
}

/** The head of what a row of a list opens: the way back, what it is of, and the same as a file. */
export function FileHead({ title, backLabel, onBack, readFile }: FileHeadProps) {
  const download = useMutation({
    mutationFn: async () => saveFile(await readFile()),
    onSuccess: () => showToast(t('console.file.saved'), 'done'),
    onError: (error) => showToast(refusedBy(error)?.text ?? t('console.list.noAnswer')),
  })
  return (
    <div className={css.head}>
      <Button variant="outline" onClick={onBack}>
        {backLabel}
      </Button>
      <h2 className={css.title}>{title}</h2>
      <Button variant="outline" waiting={download.isPending} onClick={() => download.mutate()}>
        {t('console.file.csv')}
      </Button>
    </div>
  )
}
