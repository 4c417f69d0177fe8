/** Whether opening the app anew would lead back to it, and not to the browser's own page about a lost network. */
export function appOpens(): Promise<boolean> {
  return fetch('./', { signal: AbortSignal.timeout(appWithinMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

const appWithinMs = 5_000

/** A file of the app cannot be fetched, and neither can the app itself. */
export class Unreachable extends Error {}

/**
 * Loads a part of the app, by a second try where the network was there again at once. What fails then although the app
 * is there belongs to a version that was replaced: that failure is the browser's own. Throws Unreachable without a network.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (failure) {
    if (await appOpens()) return load()
    throw new Unreachable('no network for a part of the app', { cause: failure })
  }
}
