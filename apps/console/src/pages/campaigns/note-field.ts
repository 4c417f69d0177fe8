import { t } from '../../words.ts'

/** Why it is proposed; whoever decides reads it. */
export const noteField = {
  name: 'note',
  label: t('console.proposals.note'),
  note: t('console.proposals.noteNote'),
  maxLength: 500,
} as const
