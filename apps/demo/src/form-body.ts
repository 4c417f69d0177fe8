import type { FastifyInstance } from 'fastify'

/** The fields of a posted form; a field that is missing reads as the empty string. */
export type Form = { readonly field: (name: string) => string }

/** Lets the site read plain HTML forms, and nothing else. */
export function acceptForms(site: FastifyInstance): void {
  site.removeAllContentTypeParsers()
  site.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
}

/** Reads a request's body as a form, whatever was really sent. */
export function formOf(body: unknown): Form {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  return { field: (name) => fields.get(name)?.trim() ?? '' }
}
