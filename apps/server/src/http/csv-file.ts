import { Readable } from 'node:stream'
import type { Endpoint } from '@fairlead/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Borrower } from '../db/shares.ts'
import type { Visitor } from './caller.ts'
import { gateOf } from './gate.ts'
import { type FindCaller, refuseOtherRoles, visitorOf } from './mount.ts'
import { validate } from './validate.ts'

/** A file that is read as it is sent, so that its length costs no memory. */
export type CsvFile = {
  /** Behind `fairlead-` and before `.csv`. */
  readonly name: string
  /** Lines, each ended by CR LF, in pieces of any length. */
  readonly text: AsyncIterable<string>
}

/** Who may take a file, and whose share of calls it takes until its first line is on its way. */
export type CsvDoor<Who> = {
  readonly find: FindCaller<Who>
  readonly shareOf: (visitor: Visitor, request: FastifyRequest) => Borrower
}

/**
 * The file at the path of a call and `.csv`: it takes the input and the roles of the call. `begin` makes it, once it is known that this
 * caller may have it, and notes that they took it.
 */
export function mountCsvFile<Who>(
  app: FastifyInstance,
  call: Endpoint,
  { find, shareOf }: CsvDoor<Who>,
  begin: (caller: Who, input: unknown) => Promise<CsvFile>,
): void {
  const gate = gateOf(app)
  app.get(`/api${call.path}.csv`, async (request, reply) => {
    const { name, text } = await gate.pass(shareOf(visitorOf(request), request), async () => {
      const caller = await find(call, visitorOf(request), request, '')
      const input = validate(call, request.query)
      refuseOtherRoles(call, caller)
      return begin(caller, input)
    })
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="fairlead-${name}.csv"`)
      .send(Readable.from(withByteOrderMark(text)))
  })
}

/** Without the mark spreadsheets take the file for another alphabet. */
async function* withByteOrderMark(text: AsyncIterable<string>) {
  yield '\ufeff'
  yield* text
}
