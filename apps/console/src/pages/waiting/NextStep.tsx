import { waitingKinds } from '@fairlead/contract/waiting-kinds'
import { Button } from '@fairlead/ui/Button'
import { useEffect, useRef } from 'react'
import { CallSteps } from '../../calls/CallSteps.tsx'
import { pageOf, titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { ActionSteps } from '../../shell/ActionSteps.tsx'
import { showPlace } from '../../shell/desk-place.ts'
import type { WaitingDetail, WaitingItem } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './NextStep.module.css'
import { type Step, stepsOf } from './steps.ts'

type NextStepProps = {
  item: WaitingItem
  detail: WaitingDetail
  viewer: Viewer
  /** The step that is being taken. */
  step: number | undefined
  onStep: (index: number | undefined) => void
  onDone: () => void
  /** Goes on to what waits next; none where nothing does. */
  onNext: (() => void) | undefined
}

/**
 * The foot of the panel: what may be done, then the form of what is being done. A refusal stays there to be read. Where
 * somebody else was faster, what is left to do is to go on.
 */
export function NextStep({ item, detail, viewer, step, onStep, onDone, onNext }: NextStepProps) {
  const steps = stepsOf(item, detail, viewer)
  const taken = step === undefined ? undefined : steps[step]
  const isGone = detail.item === null
  const place = pageOf(waitingKinds[item.kind].calls[0])
  if (isGone && !taken && onNext) {
    return (
      <footer className={css.foot}>
        <Button onClick={onNext} wide>
          {t('console.waiting.next')}
        </Button>
      </footer>
    )
  }
  // It waits for whoever reads this, or did when they began.
  if (item.not_yours || (isGone && !taken)) return null
  return (
    <footer className={css.foot}>
      {taken && <Taken step={taken} onDone={onDone} onCancel={() => onStep(undefined)} />}
      {!taken && steps.length === 0 && place && (
        <Button onClick={() => showPlace(place, {})} wide>
          {t('console.waiting.openPage', { page: titleOf(place) })}
        </Button>
      )}
      {!taken && steps.length > 0 && (
        <div className={css.steps}>
          {steps.map(({ label }, index) => (
            <Button
              key={label}
              variant={index === 0 ? 'primary' : 'outline'}
              onClick={() => onStep(index)}
              wide
            >
              {label}
              {index < 2 && (
                <span className={css.key} aria-hidden="true">
                  {index === 0 ? 'A' : 'R'}
                </span>
              )}
            </Button>
          ))}
        </div>
      )}
    </footer>
  )
}

function Taken({ step, onDone, onCancel }: { step: Step; onDone: () => void; onCancel: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // So that the next key goes where it is needed: into the first field, or onto the button that does it.
  useEffect(() => {
    const [field] = box.current?.querySelectorAll<HTMLElement>('input, textarea, select') ?? []
    const go = box.current?.querySelector<HTMLElement>('button[type=submit]')
    ;(field ?? go)?.focus()
  }, [])
  return (
    <div ref={box} className={css.taken}>
      {'action' in step && <h3>{step.action.title}</h3>}
      {'call' in step && <h3>{t('console.form.about', { action: step.label, row: step.about.title })}</h3>}
      {'action' in step ? (
        <ActionSteps action={step.action} onDone={onDone} onCancel={onCancel} />
      ) : (
        <CallSteps name={step.call} about={step.about} onDone={onDone} onCancel={onCancel} />
      )}
    </div>
  )
}
