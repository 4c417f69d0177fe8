import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { choiceLabel } from '@fairlead/locales/field-label'
import { Chip } from '@fairlead/ui/Chip'
import { useState } from 'react'
import type { Viewer } from '../../calls/place.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { Creative } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './CreativeAd.module.css'
import { CreativeAd } from './CreativeAd.tsx'
import { CreativeChecks } from './CreativeChecks.tsx'
import { approvalOf, declineOf, withdrawalOf } from './creative-actions.ts'

const tones = { waiting: 'amber', approved: 'sea', declined: 'plain', withdrawn: 'plain' } as const
const mayWithdraw: readonly OperatorRole[] = ['campaign_manager', 'approver']

/** A creative as ads show it, what was checked of it, and what this person may do with it now. */
export function creativeColumns(viewer: Viewer): readonly Column<Creative>[] {
  return [
    {
      label: t('console.creatives.asShown'),
      cell: ({ name }) => name,
      under: (creative) => (
        <div className={css.shown}>
          <CreativeAd creative={creative} />
        </div>
      ),
    },
    {
      label: t('console.creatives.checked'),
      cell: (creative) => <Checked creative={creative} />,
    },
    {
      label: t('console.announcements.state'),
      cell: ({ state, shown, terms_are_newer, decline_reason }) => (
        <Stacked
          main={
            <span className={css.whole}>
              <Chip tone={tones[state]}>{choiceLabel(state)}</Chip>
            </span>
          }
          note={
            decline_reason ??
            (state === 'approved' && t(`console.creatives.${placeOf(shown, terms_are_newer)}`))
          }
        />
      ),
    },
    {
      label: t('console.announcements.people'),
      cell: ({ uploaded_by, uploaded_at, decided_by, withdrawn_by }) => (
        <Stacked
          main={<When at={uploaded_at} />}
          note={
            <>
              <p>{t('console.creatives.uploadedBy', { person: uploaded_by })}</p>
              {decided_by && <p>{t('console.creatives.decidedBy', { person: decided_by })}</p>}
              {withdrawn_by && <p>{t('console.creatives.withdrawnBy', { person: withdrawn_by })}</p>}
            </>
          }
        />
      ),
    },
    { label: t('console.list.action'), cell: (creative) => <Moves creative={creative} viewer={viewer} /> },
  ]
}

/** What was checked, once somebody wants to know it: of a whole page of creatives it would take long to measure. */
function Checked({ creative }: { creative: Creative }) {
  const { campaign, version } = creative
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{t('console.creatives.fileLine', { campaign, version })}</summary>
      {open && <CreativeChecks creative={creative} />}
    </details>
  )
}

function placeOf(shown: boolean, termsAreNewer: boolean) {
  if (termsAreNewer) return 'termsNewer'
  return shown ? 'inAds' : 'laterOne'
}

function Moves({ creative, viewer }: { creative: Creative; viewer: Viewer }) {
  const { state, uploaded_by } = creative
  const isOwn = uploaded_by === viewer.username
  const decides = state === 'waiting' && viewer.role === 'approver'
  return (
    <div className={css.moves}>
      {state === 'waiting' && (!decides || isOwn) && <p>{t('console.creatives.waitsForOther')}</p>}
      {decides && !isOwn && (
        <>
          <ActionButton label={t('console.creatives.approve')} action={approvalOf(creative)} />
          <ActionButton
            label={t('console.creatives.decline')}
            variant="outline"
            action={declineOf(creative)}
          />
        </>
      )}
      {(state === 'approved' || state === 'waiting') &&
        mayWithdraw.includes(viewer.role) &&
        !(decides && !isOwn) && (
          <ActionButton
            label={t('console.creatives.withdraw')}
            variant="outline"
            action={withdrawalOf(creative)}
          />
        )}
    </div>
  )
}
