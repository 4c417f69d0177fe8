import { describe, expect, it } from 'vitest'
import { importsOf, workspaceOf } from './imports.ts'
import { isGenerated, isProductSource, isTest, projectFiles, withoutComments } from './source-files.ts'
import { sqlCallsOf, withoutSqlWords } from './sql-calls.ts'

/** Who may import which workspace. Whoever is not named here (tools, e2e, bench) may import anything public. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/locales': [],
  'packages/ledger': [],
  'packages/traffic': [],
  'packages/contract': ['packages/money'],
  'packages/ui': ['packages/money'],
  'apps/demo': ['packages/contract', 'packages/money'],
  'apps/server': [
    'apps/demo',
    'packages/contract',
    'packages/ledger',
    'packages/money',
    'packages/locales',
    'packages/traffic',
  ],
  'apps/partner': ['packages/contract', 'packages/ui', 'packages/locales', 'packages/money'],
  'apps/console': ['packages/contract', 'packages/ui', 'packages/locales', 'packages/money'],
}

/** Who may import which other packages in its product code. Those not named choose freely. */
const mayInstall: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/locales': [],
  'packages/ledger': [],
  'packages/traffic': ['node'],
  'packages/contract': ['zod'],
  'packages/ui': ['react', 'react-dom', '@base-ui/react'],
}

/** What the ledger is made of; every other table belongs to a subject. */
const ledgerTables = [
  'class',
  'entry_type',
  'posting_rule',
  'entry',
  'posting',
  'wallet',
  'escrow',
  'network_balance',
  'rolled_up_balance',
  'journal_number',
  'sequencer',
  'request',
]

const databaseDrivers = ['pg', '@electric-sql/pglite']

/** What is part of a circle, or between two: what is left once all that leads nowhere, or comes from nowhere, is taken away. */
function inCircles<Edge extends { readonly of: string; readonly on: string }>(
  edges: readonly Edge[],
): readonly Edge[] {
  const begin = new Set(edges.map(({ of }) => of))
  const end = new Set(edges.map(({ on }) => on))
  const left = edges.filter(({ of, on }) => begin.has(on) && end.has(of))
  return left.length === edges.length ? left : inCircles(left)
}

/** A name that says nothing collects everything. */
const emptyNames =
  /^(index\.tsx?|utils?(\.tsx?)?|helpers?(\.tsx?)?|services|repositories|dto|types(\.ts)?|common)$/

const code = projectFiles((path) => /\.(tsx?|js|mjs)$/.test(path) && !isGenerated(path))
const imports = code.flatMap(importsOf)
const ofProduct = imports.filter(({ from }) => isProductSource(from))
const shown = (found: typeof imports) => found.map(({ from, specifier }) => `${from} imports ${specifier}`)

describe('walls', () => {
  it.each(Object.entries(mayImport))(
    '%s imports no other workspace than its table allows',
    (workspace, allowed) => {
      const mine = imports.filter(({ from }) => workspaceOf(from) === workspace && !isTest(from))
      const others = mine.filter(({ target }) => /^(apps|packages)\/|^(e2e|tools|bench)$/.test(target))
      expect(shown(others.filter(({ target }) => target !== workspace && !allowed.includes(target)))).toEqual(
        [],
      )
    },
  )

  it.each(Object.entries(mayInstall))('%s stands on few packages', (workspace, allowed) => {
    const mine = ofProduct.filter(
      ({ from, path }) => from.startsWith(`${workspace}/src/`) && path === undefined,
    )
    const others = mine.filter(
      ({ target }) => !/^(apps|packages)\//.test(target) && !allowed.includes(target),
    )
    expect(shown(others)).toEqual([])
  })

  it('nobody reaches into another workspace by a relative path', () => {
    const escapes = imports.filter(
      ({ from, path }) => path !== undefined && workspaceOf(path) !== workspaceOf(from),
    )
    // The root's configuration files belong to nobody.
    expect(shown(escapes.filter(({ from }) => from.includes('/')))).toEqual([])
  })

  it('nothing that ships stands on what tests stand on', () => {
    expect(shown(ofProduct.filter(({ from, path = '' }) => from.includes('/src/') && isTest(path)))).toEqual(
      [],
    )
  })

  it('only the server talks to a database driver', () => {
    const drivers = ofProduct.filter(({ target }) => databaseDrivers.includes(target))
    expect(shown(drivers.filter(({ from }) => !from.startsWith('apps/server/')))).toEqual([])
  })

  it('nobody imports a program: the server’s main.ts, a command line, a test', () => {
    const programs = imports.filter(
      ({ path }) => path && /(^|\/)(main\.tsx?|[\w-]+-cli\.ts)$|\.(test|e2e)\.tsx?$/.test(path),
    )
    expect(shown(programs)).toEqual([])
  })

  it('the server’s floor stands on no subject', () => {
    const floor = /^apps\/server\/src\/(context\.ts|crypto\/|db\/|http\/|metrics\/)/
    const subject = /^apps\/server\/src\/(?!crypto\/|db\/|http\/|metrics\/)[\w-]+\//
    const upward = ofProduct.filter(({ from, path }) => floor.test(from) && path && subject.test(path))
    expect(shown(upward)).toEqual([])
  })

  it('no folder of the server leads back to itself', () => {
    const folderOf = (path = '') => /^apps\/server\/src\/([\w-]+)\//.exec(path)?.[1]
    const between = ofProduct.flatMap(({ from, path }) => {
      const [of, on] = [folderOf(from), folderOf(path)]
      return of && on && of !== on ? [{ of, on, where: `${from} imports ${path}` }] : []
    })
    expect(new Set(between.map(({ of }) => of)).size).toBeGreaterThan(20)
    expect(inCircles(between).map(({ where }) => where)).toEqual([])
  })

  it('every form of both apps is of one kind (packages/ui/src/Form.tsx), and so is every link of an app', () => {
    const saying = (within: RegExp, words: RegExp) =>
      projectFiles((path) => isProductSource(path) && within.test(path))
        .filter(({ text }) => words.test(withoutComments(text)))
        .map(({ path }) => path)
    expect(saying(/^(apps\/(partner|console)|packages\/ui)\/src\//, /<form\b/)).toEqual([
      'packages/ui/src/Form.tsx',
    ])
    const [partner, console] = [/^apps\/partner\/src\//, /^apps\/console\/src\//]
    // Each app has a shell of its own around it, which says a refusal in the app's way.
    const around = ofProduct.filter(({ specifier }) => specifier === '@fairlead/ui/Form')
    expect(around.map(({ from }) => from).toSorted()).toEqual([
      'apps/console/src/shell/Form.tsx',
      'apps/partner/src/shell/Form.tsx',
    ])
    // What follows links looks at those that there are.
    expect(saying(partner, /['"`]#\//)).toEqual(['apps/partner/src/router/follow-links.ts'])
    // A notice says itself where it leads.
    expect(saying(partner, /`#\$/)).toEqual([
      'apps/partner/src/pages/notification/NoticeRow.tsx',
      'apps/partner/src/router/link.ts',
    ])
    expect(saying(console, /['"`]#[\w/$]/)).toEqual(['apps/console/src/shell/desk-place.ts'])
  })

  it('no file leads back to itself, by its types either', () => {
    const between = ofProduct.flatMap(({ from, path }) => (path ? [{ of: from, on: path }] : []))
    expect(inCircles(between).map(({ of, on }) => `${of} imports ${on}`)).toEqual([])
  })

  it('no folder of the database’s functions leads back to itself by what they call', () => {
    const folderOf = (path: string) =>
      path.startsWith('packages/ledger/') ? 'ledger' : /\/db\/functions\/([\w-]+)\//.exec(path)?.[1]
    const sql = projectFiles((path) => /^packages\/ledger\/sql\/|\/db\/functions\/.*\.sql$/.test(path))
    expect(sql.filter(({ path }) => !folderOf(path)).map(({ path }) => path)).toEqual([])
    const between = sqlCallsOf(sql).flatMap(({ caller, from, called, path }) => {
      const [of, on] = [folderOf(from), folderOf(path)]
      return of && on && of !== on ? [{ of, on, where: `${of}: ${caller} calls ${called} of ${on}` }] : []
    })
    expect(between.length).toBeGreaterThan(400)
    expect(new Set(between.map(({ of }) => of)).size).toBeGreaterThan(20)
    expect(inCircles(between).map(({ where }) => where)).toEqual([])
  })

  it('the ledger’s SQL names no table of a subject', () => {
    const sql = projectFiles((path) => path.endsWith('.sql'))
    const made = sql.flatMap(({ path, text }) =>
      path.includes('/db/tables/')
        ? [...text.matchAll(/^create table (?:if not exists )?(\w+)|^alter table (\w+) rename to (\w+)/gm)]
        : [],
    )
    const before = new Set(made.map(([, , renamed]) => renamed))
    const tables = made
      .map(([, name, , renamed]) => name ?? renamed ?? '')
      .filter((table) => !before.has(table))
    const ofSubjects = new Set(tables.filter((table) => !ledgerTables.includes(table)))
    expect(tables).toEqual(expect.arrayContaining([...ledgerTables, 'ad_order', 'withdrawal', 'operator']))
    const named = sql
      .filter(({ path }) => path.startsWith('packages/ledger/'))
      .flatMap(({ path, text }) =>
        (withoutSqlWords(text).match(/\w+/g) ?? [])
          .filter((word) => ofSubjects.has(word))
          .map((word) => `${path} names ${word}`),
      )
    expect(named).toEqual([])
  })

  it('journal entries are written by the ledger, but for funding and delivery (decision 055)', () => {
    const writing = projectFiles((path) => /\/functions\/.*\.sql$/.test(path)).filter(({ text }) =>
      /\binsert into (entry|posting)\b|\bwrite_posting\(/.test(text),
    )
    expect(writing.map(({ path }) => path.split('/').at(-1))).toEqual(['delivery-booking.sql', 'fund.sql'])
  })
})

/**
 * What is written or called in one place each, so that nothing is kept, noted or told in a second way (decision 082). `sql` is held
 * against the functions of the database, `ts` against the server's sources.
 */
const onePathEach: readonly {
  readonly what: string
  readonly sql?: RegExp
  readonly ts?: RegExp
  readonly places: readonly string[]
}[] = [
  {
    what: 'a key is kept by the ledger',
    sql: /\binsert into request\b/,
    ts: /\binsert into request\b/,
    places: ['packages/ledger/sql/requests.sql'],
  },
  {
    what: 'a key is claimed from TypeScript through db/money.ts, by one statement of the ledger',
    ts: /\bclaim_request\b|\bonceStatement\(/,
    places: ['apps/server/src/db/money.ts', 'packages/ledger/src/call.ts'],
  },
  {
    what: 'a line of the audit log is written by note_staff_action',
    sql: /\binsert into audit\b/,
    ts: /\binsert into audit\b/,
    places: ['apps/server/src/db/functions/staff/staff-proof.sql'],
  },
  {
    what: 'a notice is left by leave_notice, and carried to everybody where staff announce',
    sql: /\binsert into notice\b/,
    ts: /\binsert into notice\b/,
    places: [
      'apps/server/src/db/functions/notice/announcements.sql',
      'apps/server/src/db/functions/notice/notices.sql',
    ],
  },
  {
    what: 'a notice from TypeScript goes through notice/notify.ts, which asks for a transaction',
    ts: /\bleave_notice\b/,
    places: ['apps/server/src/notice/notify.ts'],
  },
  {
    what: 'a push is queued with its notice',
    sql: /\binsert into push_message\b/,
    ts: /\binsert into push_message\b/,
    places: ['apps/server/src/db/functions/notice/notices.sql'],
  },
  {
    what: 'a mail is queued by mail/queue-mail.ts, which asks for a transaction',
    sql: /\binsert into mail\b/,
    ts: /\binsert into mail\b/,
    places: ['apps/server/src/mail/queue-mail.ts'],
  },
  {
    what: 'a transaction that writes begins in the database’s folder',
    ts: /'begin'/,
    places: ['apps/server/src/db/pool.ts', 'apps/server/src/db/postgres.ts'],
  },
]

describe('one path', () => {
  it.each(onePathEach)('$what', ({ sql, ts, places }) => {
    const found = projectFiles((path) => /^(apps\/server|packages)\/.*\.(sql|ts)$/.test(path)).filter(
      ({ path, text }) => {
        if (path.endsWith('.sql')) return !path.includes('/db/tables/') && (sql?.test(text) ?? false)
        return isProductSource(path) && !isGenerated(path) && (ts?.test(withoutComments(text)) ?? false)
      },
    )
    expect(found.map(({ path }) => path).sort()).toEqual(places)
  })

  it('no call of the server is made a transaction by its HTTP method', () => {
    const mounting = code.filter(
      ({ path }) => /^apps\/server\/src\/(http|staff|db)\//.test(path) && !isTest(path),
    )
    const deciding = mounting.filter(
      ({ text }) => /\bmethod\b/.test(text) && /\binOne\(|inTransaction|inOneTransaction/.test(text),
    )
    expect(mounting.length).toBeGreaterThan(50)
    expect(deciding.map(({ path }) => path)).toEqual([])
  })
})

describe('rooms', () => {
  it('no file or folder has a name that could hold anything', () => {
    const named = code.filter(({ path }) => path.split('/').some((part) => emptyNames.test(part)))
    expect(named.map(({ path }) => path)).toEqual([])
  })

  it('files are kebab-case, components PascalCase, hooks useThings', () => {
    const named =
      /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*|[A-Z][A-Za-z0-9]*(\.module|\.test)?|use[A-Z][A-Za-z0-9]*(\.test)?)\.\w+$/
    const otherwise = code.filter(({ path }) => !named.test(path.split('/').at(-1) ?? ''))
    expect(otherwise.map(({ path }) => path)).toEqual([])
  })

  it('no barrels: a file is imported where it lies', () => {
    const barrels = code.filter(({ text }) => /^export\s+\*/m.test(text))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('no file is more than one idea: 400 lines, tests and generated files aside', () => {
    const written = projectFiles(
      // A numbered file of tables is applied once and read by subject; the first holds all that there were.
      (path) =>
        /\.(tsx?|js|sql|css)$/.test(path) &&
        !isTest(path) &&
        !isGenerated(path) &&
        !/\/db\/tables\//.test(path),
    )
    const long = written.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    expect(
      long.filter(({ lines }) => lines > 400),
      'move one idea into a file of its own',
    ).toEqual([])
  })

  it('no line of a screen begins with the dot between two facts: it clings to the fact before', () => {
    const screens = projectFiles(
      (path) => /^(apps\/partner|packages\/(ui|locales))\/src\/.*\.(tsx?|json)$/.test(path) && !isTest(path),
    )
    // The title of a document has one line.
    const lines = screens.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line) => (/ ·( (?!Fairlead)|\{|$)/.test(line) ? [`${path}: ${line.trim()}`] : [])),
    )
    expect(lines).toEqual([])
  })

  it('reads a cursor before it asks the database: a wrong one would leave an answer that nobody waits for', () => {
    const server = code.filter(({ path }) => path.startsWith('apps/server/') && isProductSource(path))
    const late = server.filter(({ text }) =>
      /Promise\.all\(\[(?:(?!\]\)).)*\b(readCursor|placeBehind)\(/s.test(text),
    )
    expect(late.map(({ path }) => path)).toEqual([])
  })

  it('rules ask the clock they are given for the time', () => {
    const rules = code.filter(({ path }) => isProductSource(path) && /^(apps\/server|packages)\//.test(path))
    const byThemselves = rules.filter(({ text }) =>
      /\bnew Date\(\)|\bDate\.now\(\)/.test(withoutComments(text)),
    )
    // context.ts makes the clock.
    const allowed = ['apps/server/src/context.ts']
    expect(byThemselves.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([])
  })

  it('only reading on asks for a next page', () => {
    const screens = projectFiles((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !isGenerated(path))
    const asking = screens.filter(
      ({ path, text }) => isProductSource(path) && /\.fetchNextPage\b/.test(withoutComments(text)),
    )
    expect(asking.map(({ path }) => path)).toEqual(['packages/ui/src/read-on.ts'])
  })
})
