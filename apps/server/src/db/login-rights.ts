import type { Pool } from './pool.ts'
import { openPostgres } from './postgres.ts'
import { UnfitDatabase, type UrlSetting } from './preflight.ts'
import { one } from './read.ts'
import { authRole, consoleRole, deliveryRole, jobsRole, ownerRole, workRoles } from './roles.ts'

const roles = [ownerRole, ...workRoles]
const insufficientPrivilege = '42501'

type State = {
  readonly login: string
  readonly superuser: boolean
  /** Has been prepared already, by whatever release. */
  readonly prepared: boolean
  readonly may_create_roles: boolean
  readonly missing_roles: readonly string[]
  readonly foreign_roles: readonly string[]
  readonly may_create: boolean
  readonly owns_public: boolean
}

/** Refuses a login that could not lay the tables in an empty database. Changes nothing. Throws an UnfitDatabase. */
export async function assertMayPrepare(owner: Pool, setting: string): Promise<void> {
  const state = await one<State>(owner, stateSql, [roles])
  const why = lacksRole(state) ?? (state.prepared ? undefined : whyNot(state))
  if (why) throw new UnfitDatabase(`${setting}: ${why}`)
}

/** Names the setting whose login lacks a right that only turned out on the way; anything else is thrown as it is. */
export function refuseMissingRight(error: Error & { code?: string }, setting: string): never {
  if (error.code !== insufficientPrivilege) throw error
  throw new UnfitDatabase(`${setting}: its login lacks a right: ${error.message}`)
}

/** Refuses a login that cannot work as `role` on the prepared database. Throws an UnfitDatabase that names the setting. */
export async function assertLogin(url: string, role: string, setting: UrlSetting): Promise<void> {
  const db = openPostgres(url, { max: 1 })
  const { login, member, prepared } = await one<{ login: string; member: boolean; prepared: boolean }>(
    db,
    `select current_user as login, to_regclass('public.network') is not null as prepared,
       exists (select from pg_roles where rolname = $1 and pg_has_role(oid, 'member')) as member`,
    [role],
  ).finally(() => db.end())
  if (!prepared) throw new UnfitDatabase(`${setting}: no process has prepared this database for Fairlead yet`)
  if (!member) {
    const own = setting === 'DATABASE_URL' ? ownSettings[role] : undefined
    throw new UnfitDatabase(
      `${setting}: ${login} is not a member of ${role}${own ? `, and ${own} names no other login` : ''}`,
    )
  }
}

/** By which setting a kind of work gets a login of its own. */
const ownSettings: Readonly<Record<string, UrlSetting>> = {
  [consoleRole]: 'DATABASE_CONSOLE_URL',
  [authRole]: 'DATABASE_AUTH_URL',
  [deliveryRole]: 'DATABASE_DELIVERY_URL',
  [jobsRole]: 'DATABASE_JOBS_URL',
}

/** A release may bring a role to a database that another one prepared. */
function lacksRole(state: State): string | undefined {
  const { login } = state
  if (state.superuser) return undefined
  if (state.missing_roles.length > 0 && !state.may_create_roles)
    return `${login} lacks CREATEROLE to make ${state.missing_roles.join(', ')}`
  if (state.foreign_roles.length > 0 && !state.may_create_roles)
    return `${login} is not a member of ${state.foreign_roles.join(', ')}, and lacks CREATEROLE to become one`
  return undefined
}

function whyNot(state: State): string | undefined {
  const { login } = state
  if (state.superuser) return undefined
  if (!state.may_create) return `${login} lacks the right CREATE on this database`
  if (!state.owns_public) return `${login} owns neither this database nor its schema public`
  return undefined
}

const stateSql = `
  select current_user as login, r.rolsuper as superuser, r.rolcreaterole as may_create_roles,
    to_regnamespace('migration') is not null as prepared,
    array(select name from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)) as missing_roles,
    array(select rolname::text from pg_roles where rolname = any ($1) and not pg_has_role(oid, 'member')) as foreign_roles,
    has_database_privilege(current_database(), 'create') as may_create,
    (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'public') as owns_public
  from pg_roles r where r.rolname = current_user`
