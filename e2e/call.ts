/**
 * Calls the API past every screen, for what somebody else does meanwhile: POST with an input, GET without. Gives the
 * answer's data; throws what it refuses.
 */
export async function call<Data = Record<string, unknown>>(
  origin: string,
  path: string,
  input?: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const answer = await fetch(new URL(`/api${path}`, origin), {
    method: input ? 'POST' : 'GET',
    headers: { ...(input && { 'Content-Type': 'application/json' }), ...headers },
    ...(input && { body: JSON.stringify(input) }),
  })
  const { code, msg, data } = await answer.json()
  if (code !== 200) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
  return data
}
