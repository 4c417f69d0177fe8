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

export const personalRowsRemoved = new Counter({
  name: 'fairlead_personal_rows_removed_total',
  help: 'Rows about people that were removed because their time was over, by rule',
  labelNames: ['rule'],
  registers,
})

export const eventsQueued = new Gauge({
  name: 'fairlead_events_queued',
  help: 'Ad events that were taken and are not written yet',
  registers,
})

export const connectionsWaiting = new Gauge({
  name: 'fairlead_connections_waiting',
  help: 'Who waits for a connection to PostgreSQL, or for a turn to have a password hashed, by kind of work',
  labelNames: ['lane'],
  registers,
})

export const connectionWaitSeconds = new Histogram({
  name: 'fairlead_connection_wait_seconds',
  help: 'How long was waited for a connection to PostgreSQL where none was free at once, by kind of work',
  labelNames: ['lane'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 5],
  registers,
})

/** `why`: `process` where the whole process has enough to do, `share` where one caller has its share. */
export const callsTurnedAway = new Counter({
  name: 'fairlead_calls_turned_away_total',
  help: 'Calls answered with HTTP 503 before anything of them was done, by reason',
  labelNames: ['why'],
  registers,
})

export const securityEvents = new Counter({
  name: 'fairlead_security_events_total',
  help: 'What concerned security, such as failed log-ins, refusals by role and changed passwords, by kind',
  labelNames: ['kind'],
  registers,
})

export const databaseFaults = new Counter({
  name: 'fairlead_database_faults_total',
  help: 'Calls that failed because the database was away, full, read-only or too slow, or their client was gone, by code',
  labelNames: ['code'],
  registers,
})
