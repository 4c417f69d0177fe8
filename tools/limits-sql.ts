import { limitFunction, limitFunctions } from '@fairlead/contract/limit-functions'
import { limitHours, limits } from '@fairlead/contract/limits'
import { tryLimits } from '@fairlead/contract/try-limits'

/** The SQL file that says each limit of `@fairlead/contract/limits` to the database, as a function without arguments. */
export function limitsSql(): string {
  const amounts = Object.entries(limits).map(([name, value]) =>
    typeof value === 'bigint' ? constant(name, 'bigint', `${value}`) : constant(name, 'integer', `${value}`),
  )
  const times = Object.entries(limitHours).map(([name, hours]) =>
    constant(name, 'interval', `interval '${hours} hours'`),
  )
  const windows = Object.entries(tryLimits).map(
    ([scope, { windowSeconds }]) => `    when '${scope}' then interval '${windowSeconds} seconds'`,
  )
  const looks = Object.entries(tryLimits).flatMap(([scope, limit]) => ('look' in limit ? [`'${scope}'`] : []))
  return `-- Made of packages/contract/src/limits.ts and try-limits.ts by npm run generate, where each is explained: amounts in micros, whole
-- percent, factors and times.

${[...amounts, ...times].join('\n')}
-- The window in which tries of a kind are counted; null for no kind.
create or replace function try_window(p_scope text) returns interval language sql immutable parallel safe as $$
  select case p_scope
${windows.join('\n')}
  end
$$;

-- Whether tries of a kind are looks, which prove nothing.
create or replace function try_is_look(p_scope text) returns boolean language sql immutable parallel safe as $$
  select p_scope in (${looks.join(', ')})
$$;

grant execute on function
  ${limitFunctions.map((name) => `${name}()`).join(',\n  ')}
to fairlead_app, fairlead_console;
`
}

function constant(name: string, type: string, value: string): string {
  return `create or replace function ${limitFunction(name)}() returns ${type} language sql immutable parallel safe as $$
  select ${value}
$$;
`
}
