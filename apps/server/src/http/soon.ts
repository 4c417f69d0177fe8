/** Whoever watches this server waits no longer than this for what the database says, in milliseconds. */
const soonMs = 2_000

/** What the work answers, if it does so soon; throws otherwise, and leaves the work to its own end. */
export async function soon<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer soon')), soonMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
