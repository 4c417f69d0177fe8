import { Logo } from '@fairlead/ui/Logo'
import { t } from '../words.ts'
import css from './DeskHeader.module.css'

/** The console's name. */
export function DeskHeader() {
  return (
    <header className={css.header}>
      <Logo size={28} />
      <h1 className={css.name}>{t('console.desk.title')}</h1>
    </header>
  )
}
