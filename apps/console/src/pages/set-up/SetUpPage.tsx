import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { setUp } from '../../queries.ts'
import { hrefOf, useAsked } from '../../shell/desk-place.ts'
import { LineIcon } from '../../shell/LineIcon.tsx'
import type { SetUpStep } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { t } from '../../words.ts'
import css from './SetUpPage.module.css'
import { StepPanel } from './StepPanel.tsx'
import { factOf, nextOf, standingOf } from './say-step.ts'

const page = 'setUpStaff.steps'

/** What the network needs until partners can work in it: each step with how it stands, and the chosen one beside the list. */
export function SetUpPage(viewer: Viewer) {
  const { step: asked } = useAsked()
  const { data, error, refetch } = useQuery(setUp)
  const steps = data?.items ?? []
  const next = nextOf(steps, viewer)
  const chosen = steps.find(({ step }) => step === asked) ?? next
  const done = steps.filter(({ state }) => state === 'done').length
  const waiting = steps.filter(({ state }) => state === 'waits').length
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h2 className={css.title}>{titleOf(page)}</h2>
        {data && (
          <p className={css.summary}>
            {next ? t('console.setUp.summary', { done, all: steps.length }) : t('console.setUp.allDone')}
          </p>
        )}
      </header>
      {!data && (error ? <ReadFailed error={error} onRetry={refetch} /> : <Skeleton rows={8} />)}
      {data && (
        <>
          <div
            className={css.progress}
            role="progressbar"
            aria-label={t('console.setUp.progress')}
            aria-valuemin={0}
            aria-valuemax={steps.length}
            aria-valuenow={done}
          >
            {steps.slice(0, done + waiting).map(({ step }, index) => (
              <span key={step} data-part={index < done ? 'done' : 'waits'} />
            ))}
            <i style={{ flexGrow: steps.length - done - waiting }} />
          </div>
          <ol className={css.steps} aria-label={t('console.setUp.progress')}>
            {steps.map((step, index) => (
              <li key={step.step}>
                <StepRow
                  {...{ step, viewer }}
                  number={index + 1}
                  chosen={step === chosen}
                  next={step === next}
                />
                {step === chosen && <StepPanel {...{ step, viewer }} number={index + 1} />}
              </li>
            ))}
          </ol>
          <div className={css.notes}>
            <section className={css.note}>
              <h3>{t('console.setUp.twoTitle')}</h3>
              <p>{t('console.setUp.twoText')}</p>
            </section>
            <section className={css.note}>
              <h3>{t('console.setUp.leaveTitle')}</h3>
              <p>{t('console.setUp.leaveText')}</p>
            </section>
          </div>
        </>
      )}
    </div>
  )
}

type StepRowProps = { step: SetUpStep; viewer: Viewer; number: number; chosen: boolean; next: boolean }

function StepRow({ step, viewer, number, chosen, next }: StepRowProps) {
  const { state } = step
  return (
    <a
      href={hrefOf(page, { step: step.step })}
      className={css.row}
      data-state={state}
      aria-current={chosen ? 'step' : undefined}
    >
      <span className={css.ring} aria-hidden="true">
        {state === 'done' ? <LineIcon name="check" /> : state === 'waits' ? null : number}
      </span>
      <span className={css.what}>
        <span className={css.name}>{t(`console.setUpStep.${step.step}`)}</span>
        <span className={css.about}>{factOf(step) ?? t(`console.setUpAbout.${step.step}`)}</span>
      </span>
      <span className={css.standing} data-next={next || undefined}>
        {standingOf(step, viewer)}
      </span>
    </a>
  )
}
