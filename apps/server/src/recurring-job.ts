import type { Ctx } from './context.ts'
import { jobFailures } from './metrics/metrics.ts'

/** Something done at every tick, or once in each period that `every` names; again at the next tick after a failure. */
export type RecurringJob = {
  name: string
  every?: (now: Date) => string
  doneIn?: string
  work: (now: Date) => Promise<unknown>
  /** What it fails with, and the minute in which the log last said so. */
  failing?: { readonly message: string; readonly saidIn: string }
}

/** Does every job that is due; one that fails is logged and keeps none of the others from being done. */
export async function doDueJobs(
  { clock, log }: Pick<Ctx, 'clock' | 'log'>,
  jobs: readonly RecurringJob[],
): Promise<void> {
  const now = clock.now()
  for (const job of jobs) {
    const period = job.every?.(now)
    if (period !== undefined && period === job.doneIn) continue
    try {
      await job.work(now)
      if (period !== undefined) job.doneIn = period
      if (job.failing) log.info({ job: job.name }, 'job works again')
      delete job.failing
    } catch (error) {
      jobFailures.inc({ job: job.name })
      logFailure(log, job, error as Error, now)
    }
  }
}

/** In full at first, and where it fails otherwise; then a line each minute: in an outage every job fails twice a second. */
function logFailure(log: Ctx['log'], job: RecurringJob, error: Error, now: Date): void {
  const { message } = error
  const saidIn = now.toISOString().slice(0, 16)
  const { failing } = job
  job.failing = { message, saidIn }
  if (failing?.message !== message) log.error({ err: error, job: job.name }, 'job failed')
  else if (failing.saidIn !== saidIn) log.error({ job: job.name, reason: message }, 'job still fails')
}
