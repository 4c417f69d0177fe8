import { inTime } from '@fairlead/contract/fetch-in-time'
import { useSyncExternalStore } from 'react'

/**
 * Whoever of the staff acts has shown their second factor within a quarter of an hour (decision 061). Where that is over,
 * the server says so and does nothing; a code is asked for, and the same call is made once more.
 */
const refusal = 'proof_needed'

type Asking = { readonly answer: (proven: boolean) => void }
let asking: Asking | undefined
let answered: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** A fetch for calls of staff, which asks for a code where one is needed. */
export async function fetchProven(url: RequestInfo | URL, request: RequestInit = {}): Promise<Response> {
  const send = () => inTime(request, (timed) => fetch(url, timed))
  const response = await send()
  if (request.method !== 'POST' || !(await needsProof(response))) return response
  return (await askForProof()) ? send() : response
}

async function needsProof(response: Response): Promise<boolean> {
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (said as { data?: { key?: string } } | undefined)?.data?.key === refusal
}

/** Calls that are made at the same moment ask once. */
function askForProof(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    set({ answer: resolve })
  }).finally(() => {
    answered = undefined
    set(undefined)
  })
  return answered
}

function set(next: Asking | undefined): void {
  asking = next
  for (const heard of listeners) heard()
}

/** Who waits for a code; undefined where nobody does. */
export function useAskedProof(): Asking | undefined {
  return useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => asking,
  )
}
