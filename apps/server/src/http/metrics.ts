import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts of itself; any part may add to it. What the database knows stands in metrics-server.ts. */
export const ownMetrics = new Registry()

const registers = [ownMetrics]

export const requestSeconds = new Histogram({
  name: 'fairlead_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers,
})

export const jobFailures = new Counter({
  name: 'fairlead_job_failures_total',
  help: 'Background jobs that failed and are tried again, by job',
  labelNames: ['job'],
  registers,
})

export const eventsQueued = new Gauge({
  name: 'fairlead_events_queued',
  help: 'Ad events that were taken and are not written yet',
  registers,
})
