import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Listing } from '@fairlead/contract/staff-list'
import type { Operator } from '../shell/operator.ts'
import type { CallName, DataOf, EndpointOf, InputOf, ReadName, RowOf } from './call.ts'

/** The parts of the menu, in their order. */
export const menuGroups = ['work', 'money', 'ads', 'people', 'content', 'network', 'you'] as const
export type MenuGroup = (typeof menuGroups)[number]

export type Viewer = Pick<Operator, 'role' | 'username'>

/** Arrays in an answer become tables; what is named here are their columns, the rest stands in a row's details. */
type Columns<Answer> = {
  readonly [Part in keyof Answer as NonNullable<Answer[Part]> extends readonly object[]
    ? Part
    : never]: Answer[Part] extends readonly (infer Row)[] ? readonly (keyof Row)[] : never
}

type Page<Name extends CallName> = {
  readonly is: 'page'
  readonly group: MenuGroup
  /** Left out where the page is made by hand (shell/hand-made.ts), or made of a list of the contract, which names its columns. */
  readonly columns?: Columns<DataOf<Name>>
  /** The page is made of a list of the contract. */
  readonly made?: EndpointOf<Name> extends { readonly list: Listing } ? 'of the list' : never
  /** Who of those who can do nothing there needs to look; an auditor always does. */
  readonly readers?: readonly OperatorRole[]
  /** Who has no use for it, though the server would answer. */
  readonly notFor?: readonly OperatorRole[]
}

type Act<Name extends CallName> = {
  /** Of the answer, what has to be read: a code, for instance, that is answered once. */
  readonly shows?: readonly (keyof DataOf<Name>)[]
  /** What comes next once that was read. */
  readonly next?: CallName
  /** Ids are chosen from the rows of these lists. */
  readonly choose?: { readonly [Field in keyof InputOf<Name>]?: ReadName }
}

type PageAction<Name extends CallName> = Act<Name> & {
  readonly is: 'pageAction'
  readonly of: ReadName | 'signIn'
  /** What is read before the form is there, and what it begins with then. */
  readonly beginsWith?: BeginsWith<Partial<InputOf<Name>>>
}

export type BeginsWith<Known> = { readonly read: ReadName; readonly begin: (answer: unknown) => Known }

type RowAction<Name extends CallName> = Act<Name> & OfRow<Partial<InputOf<Name>>>

type OfRow<Known> = {
  readonly is: 'rowAction'
  readonly of: ReadName
  /** Where in the answer the rows stand. */
  readonly part: string
  /** What the form does not ask, because the row says it. */
  readonly fill: (row: unknown) => Known
  /** What the form begins with. */
  readonly begin: (row: unknown) => Known
  /** What to know of this row before anything is entered; nothing where all is there. */
  readonly warns: (row: unknown) => string | undefined
  /** Whether it can be done to this row now; the server decides. */
  readonly when: (row: unknown, viewer: Viewer) => boolean
}

/** Reached from a page that is made by hand; `desk` is there on every page. */
type ByHand = { readonly is: 'byHand'; readonly of: ReadName | 'signIn' | 'desk' }

export type Place<Name extends CallName> =
  | PageAction<Name>
  | RowAction<Name>
  | ByHand
  | (EndpointOf<Name> extends { method: 'GET' } ? Page<Name> : never)

/** Every call of the staff has its place, or this does not compile. */
export type Placement = { readonly [Name in CallName]: Place<Name> }

type RowOptions<Row, Part, Known> = {
  readonly part?: Part
  readonly fill?: (row: Row) => Known
  readonly begin?: (row: Row) => Known
  readonly warns?: (row: Row) => string | undefined
  readonly when?: (row: Row, viewer: Viewer) => boolean
}

/** An action of a row of a list. Without `fill` the row's id is the call's. */
export function ofRow<
  const List extends ReadName,
  const Part extends string = 'items',
  Known extends object = { id: string },
>(list: List, options: RowOptions<RowOf<List, Part>, Part, Known> = {}): OfRow<Known> {
  // The rows of `list` are what the console hands in.
  const {
    part = 'items',
    fill = idOf,
    begin = () => ({}),
    warns = () => undefined,
    when = () => true,
  } = options as RowOptions<unknown, string, Known>
  return { is: 'rowAction', of: list, part, fill, begin, warns, when } as OfRow<Known>
}

/** A form that changes what holds now begins with it. */
export function whatHolds<const Read extends ReadName, Known extends object>(
  read: Read,
  begin: (answer: DataOf<Read>) => Known,
): BeginsWith<Known> {
  // The answer of `read` is what the console hands in.
  return { read, begin } as BeginsWith<Known>
}

function idOf(row: unknown): { id: string } {
  return { id: (row as { id: string }).id }
}
