import type { WaitingKind } from '@fairlead/contract/waiting-kinds'
import { CloseButton } from '@fairlead/ui/CloseButton'
import { FailedState } from '@fairlead/ui/FailedState'
import { Icon } from '@fairlead/ui/Icon'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { waitingApi } from '../../api.ts'
import { CopyButton } from '../../calls/CopyButton.tsx'
import type { Viewer } from '../../calls/place.ts'
import { refreshMs } from '../../queries.ts'
import type { WaitingItem } from '../../shell/operator.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { t } from '../../words.ts'
import { NextStep } from './NextStep.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import { PanelHead } from './PanelHead.tsx'
import css from './QueuePanel.module.css'
import { aboutOf } from './say-item.ts'

type QueuePanelProps = {
  /** Which row: kind and id. */
  open: string
  /** The row as the list has it; none once it has gone from there. */
  known: WaitingItem | undefined
  /** Its place in the list, from 1. */
  place: number | undefined
  /** How many rows there are, where all of them are read. */
  total: number | undefined
  viewer: Viewer
  /** The step that is being taken. */
  step: number | undefined
  onStep: (index: number | undefined) => void
  onDone: () => void
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

/** What one needs to know of a thing that waits, and its next step. On a telephone it is a page of its own. */
export function QueuePanel({ open, known, place, total, viewer, ...panel }: QueuePanelProps) {
  const [kind = '', id = ''] = open.split('.')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['waiting item', open],
    queryFn: () => waitingApi.item({ kind: kind as WaitingKind, id }),
    refetchInterval: refreshMs,
  })
  // What it was before somebody else finished it is still what the panel is about.
  const last = useRef<WaitingItem>(undefined)
  if (last.current && `${last.current.kind}.${last.current.id}` !== open) last.current = undefined
  last.current = data?.item ?? known ?? last.current
  const item = last.current
  useEffect(() => heading.current?.focus(), [])

  return (
    <aside className={css.panel} aria-label={item ? t(`console.waitingOne.${item.kind}`) : undefined}>
      <header className={css.bar}>
        <button
          type="button"
          className={css.back}
          onClick={panel.onClose}
          aria-label={t('console.waiting.back')}
        >
          <Icon name="back" />
        </button>
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {item && t(`console.waitingOne.${item.kind}`)}
        </h2>
        {item && item.who !== null && (
          <span className={css.reference}>
            {aboutOf(item)}
            {/^[A-Z]-/.test(item.about) && (
              <CopyButton text={item.about} what={t('console.deposits.reference')} />
            )}
          </span>
        )}
        <span className={css.space} />
        {place !== undefined && total !== undefined && (
          <span className={css.position}>{t('console.waiting.position', { place, total })}</span>
        )}
        <button
          type="button"
          className={css.move}
          onClick={() => panel.onMove(1)}
          aria-label={t('console.waiting.next')}
        >
          <Icon name="chevron" size={18} />
        </button>
        <button
          type="button"
          className={css.move}
          data-up=""
          disabled={place === 1}
          onClick={() => panel.onMove(-1)}
          aria-label={t('console.waiting.previous')}
        >
          <Icon name="chevron" size={18} />
        </button>
        <span className={css.close}>
          <CloseButton label={t('console.waiting.close')} onClick={panel.onClose} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keyboard */}
      <div className={css.body} tabIndex={0}>
        {item && data && <PanelHead item={item} detail={data} viewer={viewer} />}
        {item && data && <PanelFacts item={item} detail={data} />}
        {!data && !error && <Skeleton rows={5} />}
        {!data && error && (
          <FailedState
            title={t('console.list.failed')}
            text={refusedBy(error)?.text ?? t('console.list.noAnswer')}
            onRetry={() => refetch()}
          />
        )}
      </div>
      {item && data && (
        <NextStep
          key={open}
          item={item}
          detail={data}
          viewer={viewer}
          step={panel.step}
          onStep={panel.onStep}
          onDone={panel.onDone}
          onNext={total === 0 ? undefined : () => panel.onMove(1)}
        />
      )}
    </aside>
  )
}
