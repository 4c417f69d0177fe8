import { legalKinds } from '@fairlead/contract/network-text'
import { languages } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Chip } from '@fairlead/ui/Chip'
import { useState } from 'react'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { StaffListing } from '../../lists/StaffListing.tsx'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { NetworkText } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { TextWords } from './TextWords.tsx'
import css from './WriteText.module.css'
import { WriteText } from './WriteText.tsx'

const page = 'contentStaff.textList'
const tones = { draft: 'amber', published: 'sea', dropped: 'plain' } as const

/** Terms and privacy notice of the network: content writes them, somebody else publishes, and every version stays readable. */
export function TextsPage(viewer: Viewer) {
  const [writing, setWriting] = useState<(typeof legalKinds)[number] | null>(null)
  return (
    <StaffListing
      page={page}
      about={
        writing ? (
          <WriteText key={writing} of={{ kind: writing }} onClose={() => setWriting(null)} />
        ) : (
          viewer.role === 'content' && (
            <div className={css.buttons}>
              {legalKinds.map((kind) => (
                <Button key={kind} variant="outline" onClick={() => setWriting(kind)}>
                  {t(`console.texts.${kind}Write`)}
                </Button>
              ))}
            </div>
          )
        )
      }
      columns={columnsFor(viewer)}
      empty={{
        drawing: 'notices',
        title: t('console.texts.emptyTitle'),
        text: t('console.texts.emptyText'),
      }}
    />
  )
}

function columnsFor(viewer: Viewer): readonly Column<NetworkText>[] {
  return [
    {
      label: t('console.texts.text'),
      cell: (text) => <TextWords text={text} />,
    },
    {
      label: t('console.texts.state'),
      cell: ({ state, version }) => (
        <Chip tone={tones[state]}>
          {version ? t('console.texts.version', { version }) : t(`console.texts.${state}`)}
        </Chip>
      ),
    },
    {
      label: t('console.texts.language'),
      cell: ({ kind, lang }) => <Stacked main={languages[lang].name} note={t(`console.texts.${kind}`)} />,
    },
    {
      label: t('console.texts.people'),
      cell: ({ drafted_by, published_by }) => (
        <Stacked
          main={t('console.texts.draftedBy', { person: drafted_by })}
          note={published_by && t('console.texts.publishedBy', { person: published_by })}
        />
      ),
    },
    {
      label: t('console.texts.since'),
      cell: ({ drafted_at, published_at }) => <When at={published_at ?? drafted_at} />,
    },
    {
      label: t('console.list.action'),
      cell: (text) => <RowActions list={page} row={text} title={text.title} viewer={viewer} />,
    },
  ]
}
