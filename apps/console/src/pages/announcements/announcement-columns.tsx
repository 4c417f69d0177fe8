import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { languages } from '@fairlead/locales/languages'
import { Chip } from '@fairlead/ui/Chip'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { Announcement } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { AnnouncementMoves } from './AnnouncementMoves.tsx'
import { AnnouncementWords, englishOf } from './AnnouncementWords.tsx'

const tones = { draft: 'amber', released: 'sea', withdrawn: 'plain' } as const

/** What the desk shows of an announcement, and what this person may do with it now. */
export function announcementColumns(role: OperatorRole, username: string): readonly Column<Announcement>[] {
  return [
    {
      label: t('console.announcements.words'),
      cell: ({ words }) => englishOf(words)?.title,
      under: ({ words }) => <AnnouncementWords words={words} titled={false} />,
    },
    {
      label: t('console.announcements.to'),
      cell: ({ category, language, level }) => (
        <Stacked
          main={[
            language ? languages[language].name : t('console.announcements.everybody'),
            ...(level === null ? [] : [t('console.announcements.levelOf', { level })]),
          ].join(', ')}
          note={t(`console.announcements.${category}`)}
        />
      ),
    },
    {
      label: t('console.announcements.state'),
      words: 'whole',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`console.announcements.${state}`)}</Chip>,
    },
    { label: t('console.announcements.starts'), cell: ({ starts_at }) => <When at={starts_at} /> },
    {
      label: t('console.announcements.reached'),
      align: 'right',
      cell: ({ reached, reached_all_at, audience }) => (
        <Stacked
          main={reached}
          note={
            audience === null
              ? reached_all_at && <When at={reached_all_at} />
              : t('console.announcements.reaches', { count: audience })
          }
        />
      ),
    },
    {
      label: t('console.announcements.people'),
      cell: ({ drafted_by, released_by, withdrawn_by }) => (
        <Stacked
          main={t('console.announcements.draftedBy', { person: drafted_by })}
          note={
            <>
              {released_by && <p>{t('console.announcements.releasedBy', { person: released_by })}</p>}
              {withdrawn_by && <p>{t('console.announcements.withdrawnBy', { person: withdrawn_by })}</p>}
            </>
          }
        />
      ),
    },
    {
      label: t('console.list.action'),
      cell: (announcement) => (
        <AnnouncementMoves announcement={announcement} role={role} username={username} />
      ),
    },
  ]
}
