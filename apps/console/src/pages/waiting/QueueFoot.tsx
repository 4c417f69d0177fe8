import { Dialog } from '@fairlead/ui/Dialog'
import { clockTime } from '../../formats.ts'
import { Keys } from '../../shell/Keys.tsx'
import { t } from '../../words.ts'
import css from './QueueFoot.module.css'
import type { useQueue } from './useQueue.ts'

const keys = [
  ['j', 'keyNext'],
  ['k', 'keyPrevious'],
  ['↵', 'keyOpen'],
  ['a', 'keyAct'],
  ['r', 'keyRefuse'],
  ['/', 'keyFind'],
  ['esc', 'keyClose'],
  ['?', 'keyHelp'],
] as const
const shown = new Set<string>(['j', 'k', '↵', 'a', '/', '?'])

type QueueFootProps = {
  list: ReturnType<typeof useQueue>['list']
  help: boolean
  onHelp: (open: boolean) => void
}

/** The usual keys of the page, all of them in a popup, and as of when the list is. */
export function QueueFoot({ list, help, onHelp }: QueueFootProps) {
  return (
    <footer className={css.foot}>
      <button type="button" className={css.hints} onClick={() => onHelp(true)}>
        <Keys
          of={keys.flatMap(([key, word]) =>
            shown.has(key) ? [[key, t(`console.waiting.${word}`)] as const] : [],
          )}
        />
      </button>
      {list.data && (
        <p className={list.isError ? css.late : css.asOf}>
          {t(list.isError ? 'console.list.notRefreshed' : 'console.list.asOf', {
            time: clockTime(list.dataUpdatedAt),
          })}
        </p>
      )}
      {help && (
        <Dialog
          open
          onOpenChange={onHelp}
          title={t('console.waiting.keys')}
          closeLabel={t('console.action.close')}
        >
          <p className={css.text}>{t('console.waiting.keysText')}</p>
          <dl className={css.keys}>
            {keys.map(([key, word]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`console.waiting.${word}`)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </footer>
  )
}
