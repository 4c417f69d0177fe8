import { expect, it } from 'vitest'
import { isProductSource, projectFiles, withoutComments } from './source-files.ts'

/**
 * A time limit is the first moment at which it is over (docs/architecture.md, Time limits). Written with the limit first there are two
 * forms: `expires_at > now`, it lasts, and `expires_at <= now`, it is over.
 */
const otherForms: readonly RegExp[] = [
  // The moment first.
  /(?<!performance\.)\b(?:p_now|now)(?:\(\)|\.getTime\(\))? ?(?:<=?|>=?) /,
  // Over only after its moment, or begun only after it.
  /[^<>=-](?:<|>=) ?(?:p_now|(?:seen\.|(?:ctx\.)?clock\.|Date\.)?now)\b/,
  // The same of what is named as a limit, against any moment that is asked with.
  /\b(?:\w+_until|\w+_by|\w+_from|expires_at|ends_at|return_at|late_stop_at|validation_ends_at|look_again_at|next_try_at)\b[)]*(?: \+ [^<>=\n]+)? (?:<|>=) (?!'infinity')/,
  // How old a rate or a payment may be, in business days.
  /\badd_business_days\([^()]+\) (?:<|>=) /,
]

/** Two clocks are compared there, and no limit. */
const exempt = ['apps/server/src/db/functions/rules/clocks.sql']

const sqlWithoutComments = (text: string) => text.replace(/--.*$/gm, '')

/** Lines that ask whether a limit is over in another form. */
export function otherwise(text: string): string[] {
  return text.split('\n').filter((line) => otherForms.some((form) => form.test(line)))
}

it('knows the forms that it looks for', () => {
  expect(
    otherwise(`
      and o.ends_at > p_now and o.claim_until <= p_now
      where r.code_until > $2 and late_stop_at < 'infinity' and at > p_now - interval '1 hour'
      perform move(p_to => p_now); if (known.until > now) return Date.parse(usable_from) <= now
      decided_by <> p_operator and e.at < $3 and now - readAt >= refreshMs`),
  ).toEqual([])
  const wrong = [
    'late_stop_at < p_now',
    'p_now >= p_flight.ends_at',
    'if (now < known.until)',
    'withdrawal_due(w) < p_now',
    'and r.code_until >= $2',
    'where add_business_days(at, 1) >= p_now',
    'Date.parse(due) < now',
    'seen.now > token.issuedAt + life',
    'by < Date.now()',
  ]
  expect(otherwise(wrong.join('\n'))).toEqual(wrong)
})

it('whether a time limit is over is asked in one form', () => {
  const sql = projectFiles(
    (path) => /\.sql$/.test(path) && /^(apps|packages)\//.test(path) && !path.includes('/db/tables/'),
  ).map(({ path, text }) => ({ path, text: sqlWithoutComments(text) }))
  const code = projectFiles(isProductSource).map(({ path, text }) => ({ path, text: withoutComments(text) }))
  expect(sql.length).toBeGreaterThan(80)
  expect(code.length).toBeGreaterThan(500)
  const found = [...sql, ...code]
    .filter(({ path }) => !exempt.includes(path))
    .flatMap(({ path, text }) => otherwise(text).map((line) => `${path}: ${line.trim()}`))
  expect(found).toEqual([])
})

it('functions of the database know no clock but the moment they are given', () => {
  const asking = projectFiles((path) => /\/(functions|sql)\/.*\.sql$/.test(path))
    .map(({ path, text }) => ({ path, text: sqlWithoutComments(text) }))
    .filter(({ text }) =>
      /\bnow\(\)|\b(?:current|local)_?(?:timestamp|date|time)\b|\b(?:transaction|statement)_timestamp\b/i.test(
        text,
      ),
    )
  expect(asking.map(({ path }) => path)).toEqual([])
})
