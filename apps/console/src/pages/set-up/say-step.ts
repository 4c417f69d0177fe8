import { type PageName, pageOf, titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { dayTime, money } from '../../formats.ts'
import type { SetUpStep } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** Whether whoever looks can take the step now. */
export function isYours({ state, people, next }: SetUpStep, { username }: Viewer): boolean {
  return state !== 'done' && state !== 'later' && next !== null && people.includes(username)
}

/** The first step that whoever looks can take now, else the first that is not done. */
export function nextOf(steps: readonly SetUpStep[], viewer: Viewer): SetUpStep | undefined {
  return steps.find((step) => isYours(step, viewer)) ?? steps.find(({ state }) => state !== 'done')
}

/** How a step stands, as short as its row has room for. */
export function standingOf(step: SetUpStep, viewer: Viewer): string {
  if (step.state === 'done') return t('console.setUp.done')
  if (isYours(step, viewer)) return t('console.setUp.yours')
  if (step.state === 'later') {
    return step.after ? t('console.setUp.after', { step: t(`console.setUpStep.${step.after}`) }) : ''
  }
  if (step.roles.length === 0 && step.people.length === 0) {
    return t(step.state === 'waits' ? 'console.setUp.runs' : 'console.setUp.server')
  }
  const who = step.people.length > 0 ? oneOf(step.people) : rolesOf(step)
  if (step.since) return t('console.setUp.waitsSince', { who, time: dayTime(step.since) })
  return t('console.setUp.waitsFor', { who })
}

/** "cashier or campaign manager" */
export function rolesOf({ roles }: SetUpStep): string {
  return oneOf(roles.map((role) => t(`console.role.${role}`)))
}

function oneOf(names: readonly string[]): string {
  return names.reduce((first, second) => t('console.setUp.or', { first, second }))
}

/** What is there of a step already, in a line; nothing where nothing is. */
export function factOf({ step, facts }: SetUpStep): string | undefined {
  if (step === 'mail') return facts.waits ? t('console.setUpFact.mailWaits') : undefined
  if (step === 'offered' || step === 'codes') return undefined
  if (Object.values(facts).every((fact) => fact === '')) return undefined
  if (step === 'trials' && facts.needed === undefined) return undefined
  const { min, max } = facts
  return t(`console.setUpFact.${step}`, {
    ...facts,
    ...(min !== undefined && { min: money(min) }),
    ...(max !== undefined && { max: money(max) }),
  })
}

/** What is missing of people, each in a sentence. */
export function missingOf({ missing, missing_roles }: SetUpStep): readonly string[] {
  return [
    ...missing_roles.map((role) =>
      t('console.setUp.noRole', { role: t(`console.role.${role}`).toLowerCase() }),
    ),
    ...missing.map(({ username, what }) =>
      t(what === 'password' ? 'console.setUp.noPassword' : 'console.setUp.noAuthenticator', {
        person: username,
      }),
    ),
  ]
}

/** The page on which the step is taken, and what it is asked for there. */
export function placeOfStep({
  next,
  facts,
}: SetUpStep):
  | { readonly page: PageName; readonly title: string; readonly filters: Record<string, string> }
  | undefined {
  const page = next === null ? undefined : pageOf(next)
  if (!page) return undefined
  const filters: Record<string, string> =
    next === 'proposalStaff.proposalConfirm'
      ? { state: 'open' }
      : page === 'operator.depositList' && facts.reference
        ? { find: facts.reference }
        : {}
  return { page, title: titleOf(page), filters }
}
