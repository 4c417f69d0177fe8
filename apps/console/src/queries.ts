import { ApiRefusal, mayPass } from '@fairlead/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { api, intakeApi, partnerApi, searchApi, setUpApi, waitingApi } from './api.ts'

const sessionOver = new Set([401, 503])

/** Who is signed in; null when nobody is. */
export const me = {
  queryKey: ['me'],
  queryFn: () =>
    api.me({}).catch((error: unknown) => {
      if (isSessionOver(error)) return null
      throw error
    }),
}

/** How often what others do is looked for, in ms. */
export const refreshMs = 5_000

/** How much of each kind waits for whoever is signed in. */
export const waitingCounts = {
  queryKey: ['waiting counts'],
  queryFn: () => waitingApi.counts({}),
  refetchInterval: refreshMs,
}

/** The newest stop of the intake, which may still stand. */
export const newestStop = {
  queryKey: ['intake stop'],
  queryFn: async () => (await intakeApi.stopList({})).items[0] ?? null,
  refetchInterval: refreshMs,
}

/** How far the set-up of the network is. */
export const setUp = {
  queryKey: ['set-up'],
  queryFn: () => setUpApi.steps({}),
  refetchInterval: refreshMs,
}

/** One partner with the newest of each list; looking is noted. */
export const partnerPage = (username: string) => ({
  queryKey: ['partner', username],
  queryFn: () => partnerApi.open({ username }),
  refetchInterval: refreshMs,
})

/** The records that begin with a text, or are of that amount. */
export const found = (text: string) => ({
  queryKey: ['found', text],
  queryFn: () => searchApi.find({ text }),
})

/** All server state of the console. An answer that says the session is over leads back to signing in. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenOver }),
  mutationCache: new MutationCache({ onError: leaveWhenOver }),
  defaultOptions: {
    queries: { retry: (tries, failure) => mayPass(failure) && tries < 1 },
  },
})

function leaveWhenOver(error: unknown) {
  if (isSessionOver(error)) queries.setQueryData(me.queryKey, null)
}

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiRefusal && sessionOver.has(error.code)
}
