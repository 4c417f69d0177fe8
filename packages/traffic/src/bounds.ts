/**
 * How many clicks a cohort's views can bring. Doubles, worked out in the order written, so that the database
 * (`traffic-formulas.sql`) comes to the same last bit. `z` is a quantile of the normal distribution, `tau` the relative
 * spread of honest rates.
 */

/** The order of work: each step counts the clicks that those before it left. */
export const cohortSteps = ['address', 'prefix', 'network_slot', 'network', 'slot'] as const

export type CohortStep = (typeof cohortSteps)[number]

const byStep = {
  address: { z: 2.33, tau: 0.25 },
  prefix: { z: 2.6, tau: 0.25 },
  network_slot: { z: 2.6, tau: 0.25 },
  network: { z: 2.6, tau: 0.25 },
  slot: { z: 2.6, tau: 0.25 },
} satisfies Record<CohortStep, { z: number; tau: number }>

const group = { z: 1.28, tried: 0.12, untried: 0.35, floodZ: 3 }
const provenZ = 4
const cohortTau = 0.25

/** The expectation of a cohort: the sum of its views' base shares, which are parts per million. */
export function expectationOf(basePpm: bigint): number {
  return Number(basePpm) / 1_000_000
}

/** The predictive upper quantile of Poisson clicks whose rate is spread by `tau`: μ + z·√(μ + τ²μ²) + z²/3. */
export function bound(mu: number, z: number, tau: number): number {
  return mu + z * Math.sqrt(mu + tau * tau * mu * mu) + (z * z) / 3
}

/** The most clicks that are paid for one cohort; one is always believed. */
export function paidAtMost(step: CohortStep, mu: number): number {
  const { z, tau } = byStep[step]
  return Math.max(1, Math.floor(bound(mu, z, tau)))
}

/**
 * The most clicks that are paid for a whole group. `left` are those that addresses and prefixes left: in a flood only the
 * expectation is paid, not the bound, so that nobody gains by filling it.
 */
export function paidAtMostInGroup(mu: number, left: number, tried: boolean): number {
  if (left > bound(mu, group.floodZ, group.tried)) return Math.floor(mu + 0.5)
  return Math.floor(bound(mu, group.z, tried ? group.tried : group.untried))
}

/** Whether the clicks that addresses and prefixes left prove that some of a cohort are false. */
export function isProven(mu: number, left: number): boolean {
  return left > bound(mu, provenZ, cohortTau)
}

/**
 * How many views a cohort takes back with the clicks that prove it false: as many as are beyond the expectation, since each
 * of those was made with a view of its own. Not all of them, or a stranger's clicks would cost an honest slot everything.
 */
export function viewsTakenBack(mu: number, left: number, views: number): number {
  return isProven(mu, left) ? Math.min(left - Math.floor(mu), views) : 0
}

/**
 * How many of a cohort's views are reversed when it stands at its volume ceiling and is clicked too little:
 * 1 − (c+1)/(μ+1) of them where c < μ − √(μ + 0.0625·μ²), else none.
 */
export function viewsReversed(mu: number, clicks: number, views: number): number {
  if (!(clicks < mu - Math.sqrt(mu + cohortTau * cohortTau * mu * mu))) return 0
  return Math.floor((1 - (clicks + 1) / (mu + 1)) * views)
}
