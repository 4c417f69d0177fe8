import { CallButton } from '../../calls/CallButton.tsx'
import { mayCall, type NamedCall, pageActions, pageOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { dayTime } from '../../formats.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import type { SetUpStep } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './SetUpPage.module.css'
import { factOf, isYours, missingOf, placeOfStep, rolesOf, standingOf } from './say-step.ts'

type StepPanelProps = { step: SetUpStep; viewer: Viewer; number: number }

/** One step: why it is needed, what is there, who does what is left, and the way to where it is done. */
export function StepPanel({ step, viewer, number }: StepPanelProps) {
  const { state, roles, people, begun_by: begun, since } = step
  const fact = factOf(step)
  const missing = missingOf(step)
  return (
    <section className={css.panel} aria-labelledby="set-up-step">
      <header className={css.panelHead}>
        <h3 id="set-up-step">
          {number}. {t(`console.setUpStep.${step.step}`)}
        </h3>
        <span>{standingOf(step, viewer)}</span>
      </header>
      <p>{t(`console.setUpWhy.${step.step}`)}</p>
      <dl className={css.facts}>
        {fact && <Fact name={t('console.setUp.there')} lines={[fact]} />}
        {state !== 'done' && roles.length > 0 && (
          <Fact
            name={t('console.setUp.who')}
            lines={[
              people.length > 0
                ? t('console.setUp.whoOf', { roles: rolesOf(step), people: people.join(', ') })
                : t('console.setUp.nobodyOf', { roles: rolesOf(step) }),
            ]}
          />
        )}
        {missing.length > 0 && <Fact name={t('console.setUp.missing')} lines={missing} />}
      </dl>
      {begun && since && (
        <p className={css.waits}>
          {begun === viewer.username
            ? t('console.setUp.askedYou', { time: dayTime(since), role: rolesOf(step).toLowerCase() })
            : t('console.setUp.asked', {
                person: begun,
                time: dayTime(since),
                role: rolesOf(step).toLowerCase(),
              })}
        </p>
      )}
      <Way {...{ step, viewer }} />
    </section>
  )
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  )
}

/** The form itself where it asks for no row, else the page that has it, for whoever may open that. */
function Way({ step, viewer }: { step: SetUpStep; viewer: Viewer }) {
  const { next } = step
  const place = placeOfStep(step)
  if (next === null || !place || !mayCall(place.page, viewer.role)) return null
  const page = pageOf(next)
  const form = page && pageActions(page, viewer.role).find((name): name is NamedCall => name === next)
  const yours = isYours(step, viewer)
  const opensHere = yours && form && form !== 'peopleStaff.totpBegin'
  return (
    <div className={css.way}>
      {opensHere && <CallButton name={form} variant="primary" />}
      <a
        className={css.link}
        href={hrefOf(place.page, place.filters)}
        data-main={(yours && !opensHere) || undefined}
      >
        {t('console.setUp.open', { page: place.title })}
      </a>
    </div>
  )
}
