import { Dialog } from '@fairlead/ui/Dialog'
import { Keys } from '../../shell/Keys.tsx'
import { t } from '../../words.ts'
import css from './KeysDialog.module.css'

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

type KeysDialogProps = { open: boolean; onOpen: (open: boolean) => void }

/** The keys of the page: the usual ones under the list, all of them in a popup. */
export function KeysDialog({ open, onOpen }: KeysDialogProps) {
  return (
    <footer className={css.foot}>
      <button type="button" className={css.hints} onClick={() => onOpen(true)}>
        <Keys
          of={keys.flatMap(([key, word]) =>
            shown.has(key) ? [[key, t(`console.waiting.${word}`)] as const] : [],
          )}
        />
      </button>
      {open && (
        <Dialog
          open
          onOpenChange={onOpen}
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
