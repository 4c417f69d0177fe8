import type { Data, Endpoint, Endpoints, Input } from './endpoint.ts'

/**
 * What the server must offer for a group of endpoints: one handler each, so that a missing or misspelt one does not
 * compile.
 */
export type Handlers<Context, Caller, Group extends Endpoints> = {
  readonly [Name in keyof Group]: Handler<Context, Caller, Group[Name]>
}

export type Handler<Context, Caller, E extends Endpoint> = (
  context: Context,
  caller: Caller,
  input: Input<E>,
) => Promise<Data<E>>
