import { Icon } from '@fairlead/ui/Icon'
import { useTranslation } from '../../shell/words.tsx'
import css from './HistorySearch.module.css'

/** So many letters tell any product or advertiser from the others. */
const longest = 200

/** Where somebody types what they look for in the history; it answers at each letter. */
export function HistorySearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation()
  return (
    <search className={css.search}>
      <Icon name="search" size={20} />
      <input
        type="search"
        name="find"
        className={css.input}
        value={text}
        maxLength={longest}
        placeholder={t('plan.list.find')}
        aria-label={t('plan.list.find')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onText(event.target.value)}
      />
    </search>
  )
}
