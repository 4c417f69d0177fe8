type Periods = 'money_period' | 'order_period'

const dayOf = (moment: string) => `date_bin('1 day', ${moment}, '2020-01-01 00:00:00+00')`
const nextDay = dayOf(`begins + interval '1 day' - interval '1 microsecond'`)

/** The local month of the first or the last period that there is. */
const edge = (table: Periods, which: 'min' | 'max') =>
  `date_trunc('month', (select ${which}(starts_at) from ${table} where account_id = $1 and span = 'quarter') at time zone $2)`

/**
 * Rows of a table of periods (money_period, order_period) of account `$1` that make up whole local months in the zone `$2`,
 * each with its local `month`: the days of UTC that lie in it, and the quarters of an hour between them and its two
 * midnights. A month is some thirty rows and, at its edges, as many quarters as the zone is away from UTC.
 */
export function localMonths(table: Periods): string {
  return `
    select p.*, x.month
    from (
      select m as month, m at time zone $2 as begins, (m + interval '1 month') at time zone $2 as ends
      from generate_series(${edge(table, 'min')}, ${edge(table, 'max')}, interval '1 month') m
    ) bounds
    cross join lateral (values ('day', month, ${nextDay}, ${dayOf('ends')}), ('quarter', month, begins, ${nextDay}),
      ('quarter', month, ${dayOf('ends')}, ends)) x (span, month, begins, ends)
    join ${table} p on p.account_id = $1 and p.span = x.span and p.starts_at >= x.begins and p.starts_at < x.ends`
}
