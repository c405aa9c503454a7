import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Product code in a folder, without tests and generated files. Paths are relative to the project, with slashes. */
async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|generated|d)\.tsx?$/.test(file))
    .filter((file) => !/(^|\/)(node_modules|dist)\/|^packages\/[^/]+\/test\//.test(file))
}

async function readMigrations(): Promise<string> {
  const folder = join(root, 'apps/server/migrations')
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

const inCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** 'file: matched text' for every match outside comments. */
async function findBreaches(files: readonly string[], pattern: RegExp): Promise<string[]> {
  const breaches: string[] = []
  for (const file of files) {
    const code = withoutComments(await readFile(join(root, file), 'utf8'))
    const match = pattern.exec(code)
    if (match) breaches.push(`${file}: ${match[0]}`)
  }
  return breaches
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

const IMPURE = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.|\bperformance\.now\b|\bprocess\./
const SQL =
  /\bsql`|\bsql\.(raw|lit|ref|id)\b|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bpg\.(Client|Pool)\b/
/** In a migration: the trigger of a table that is cached as a whole. */
const CACHED_TABLE =
  /after insert or update or delete or truncate on (\w+)\s+for each statement execute function note_table_change/g
/** A request to another server: `fetch`, or one of Node's own clients. */
const REQUEST = /(?<![.\w])fetch\(|\bimport (?!type\b)[^\n]*'(?:node:)?(?:https?|http2|undici)'/
const CACHE_WRITE =
  /\b(setQueryData|setQueriesData|invalidateQueries|resetQueries|removeQueries|refetchQueries|applySnapshot)\b/
const ENVIRONMENT = /\bprocess\.env\b/
const BLIND_CAST = /\bas (never|any|unknown as)\b/

/** A table by any text, read without `lookUp`: a name such as `constructor` finds what every object inherits. */
const BARE_LOOK_UP = /\bconst (\w+): Readonly<Record<string,[\s\S]*?\b\1\[(?!')/

/** Only code that handles endpoints needs these files. */
const HANDLERS = /from '(?:\.\.\/)+(?:platform\/)?http\/(?:route|kinds\/[\w-]+)\.ts'/
const FROM_ROUTES = /from '\.\/routes\.ts'/

/** The types of these libraries are less precise than their behaviour. */
const castsWithReason: Readonly<Record<string, string>> = {
  'apps/server/src/platform/db/bounded-pool.ts':
    "pg's overloads, and the stream of a connection, which it does not declare",
  'apps/server/src/platform/pdf/line.ts': "bidi-js's types, which take its default export for a namespace",
  'apps/server/src/platform/pdf/pdf-writer.ts':
    "pdfkit's types: it takes no font, and fonts that fontkit has read",
  'apps/server/src/platform/db/database.ts': "pg's list of types has no array types; its parsers do",
}

/** Files outside of api/ and realtime/ that change what the web has cached, because no effect of an action does it. */
const cacheWritesWithReason: Readonly<Record<string, string>> = {
  'apps/web/src/app/guards.ts': 'a person whose account cannot be used is signed out before a screen opens',
  'apps/web/src/app/shell/follow-site.tsx': 'the operator has changed the settings, which no action here did',
  'apps/web/src/app/shell/use-shell-effects.ts':
    'nothing of a person stays in the cache for the next who signs in',
  'apps/web/src/auth/application/page.tsx':
    'the application is read on this page only, and the answer is its new state',
  'apps/web/src/auth/login/use-after-sign-in.ts':
    'signing in decides who the app is for, before it shows a screen',
  'apps/web/src/auth/setup/page.tsx': 'the server restarts after the set-up and does not answer until then',
}

/** The hints between processes and the worker's heartbeat need dedicated connections. */
const filesWithOwnConnections = [
  'apps/server/src/platform/jobs/worker.ts',
  'apps/server/src/platform/processes/postgres-bus.ts',
]

describe('conventions', () => {
  it('keep clock, randomness and environment out of the domain', async () => {
    expect(await findBreaches(await listSources('packages/domain/src'), IMPURE)).toEqual([])
  })

  it('keep SQL in the stores, in db/ and where the database itself is started', async () => {
    const files = (await listSources('apps/server')).filter(
      (file) =>
        !/-store\.ts$|^apps\/server\/(src\/platform\/db|src\/start\/embedded-database|test)\//.test(file),
    )
    expect(files.length).toBeGreaterThan(50)
    const breaches = await findBreaches(files, SQL)
    // An exact match, so that a file that no longer needs a dedicated connection is removed from the list.
    expect(breaches.map((breach) => breach.split(': ')[0]).sort()).toEqual(filesWithOwnConnections)
  })

  it('send requests to other servers from outbound/ only', async () => {
    const files = (await listSources('apps/server')).filter(
      (file) =>
        /^apps\/server\/(src|bin)\//.test(file) && !file.startsWith('apps/server/src/platform/outbound/'),
    )
    expect(await findBreaches(files, REQUEST)).toEqual([])
  })

  it('change what the web has cached in api/ and realtime/ only: screens name an effect', async () => {
    const files = (await listSources('apps/web/src')).filter(
      (file) => !/^apps\/web\/src\/(api|realtime)\//.test(file),
    )
    for (const name of ['rider', 'driver', 'admin', 'features', 'auth', 'public', 'app', 'navigation'])
      expect(files.filter((file) => file.startsWith(`apps/web/src/${name}/`)).length, name).toBeGreaterThan(0)
    const breaches = await findBreaches(files, CACHE_WRITE)
    // An exact match, so that an exception that is no longer needed must be removed.
    expect(breaches.map((breach) => breach.split(': ')[0]).sort()).toEqual(
      Object.keys(cacheWritesWithReason).sort(),
    )
  })

  it('keep each screen with a list within a file of 150 lines', async () => {
    const sizes: [file: string, lines: number][] = []
    for (const file of await listSources('apps/web/src/admin')) {
      const code = await readFile(join(root, file), 'utf8')
      if (/<(List|Record)Screen/.test(code)) sizes.push([file, code.split('\n').length - 1])
    }
    // A list has no screen without this component.
    expect(sizes.length).toBeGreaterThan(10)
    expect(sizes.filter(([, lines]) => lines > 150)).toEqual([])
  })

  it('keep the composition of the server within a file of 150 lines', async () => {
    const code = await readFile(join(root, 'apps/server/src/start/app.ts'), 'utf8')
    expect(code).toContain('function createApp(')
    expect(code.split('\n').length - 1).toBeLessThanOrEqual(150)
  })

  it('list the endpoints of each module in its routes.ts', async () => {
    const files = await listSources('apps/server/src')
    const others: string[] = []
    let withEndpoints = 0
    for (const descriptor of files.filter(
      (file) => /\/[\w-]+\/module\.ts$/.test(file) && !file.endsWith('platform/module.ts'),
    )) {
      const ofModule = files.filter((file) => file.startsWith(`${dirname(descriptor)}/`))
      if ((await findBreaches(ofModule, HANDLERS)).length === 0) continue
      withEndpoints += 1
      const lists = (await findBreaches([descriptor], FROM_ROUTES)).length > 0
      const handles = (await findBreaches([descriptor], HANDLERS)).length > 0
      if (handles || !lists) others.push(descriptor)
    }
    expect(withEndpoints).toBeGreaterThan(20)
    expect(others).toEqual([])
  })

  it('read tables by any text with lookUp', async () => {
    const folders = [
      'apps/server/src',
      'packages/contract/src',
      'packages/domain/src',
      'packages/map-engine/src',
    ]
    const files = (await Promise.all(folders.map(listSources))).flat()
    const breaches = await findBreaches(files, BARE_LOOK_UP)
    expect(breaches.map((breach) => breach.split(': ')[0])).toEqual([])
  })

  it('read the environment in config.ts only', async () => {
    const folders = ['apps/server/src', 'apps/server/bin', 'apps/simulator', 'apps/web/src', 'packages']
    const files = (await Promise.all(folders.map(listSources))).flat()
    const others = files.filter((file) => file !== 'apps/server/src/start/config/config.ts')
    expect(await findBreaches(others, ENVIRONMENT)).toEqual([])
  })

  it('make every store that writes a fully cached table declare it', async () => {
    const migrations = await readMigrations()
    const tables = [...migrations.matchAll(CACHED_TABLE)].map(([, table = '']) => inCamelCase(table))
    expect(tables).toContain('carTypes')
    const writes = new RegExp(
      String.raw`\.(insertInto|updateTable|deleteFrom|mergeInto)\('(${tables.join('|')})'\)`,
    )
    const silent: string[] = []
    for (const file of await listSources('apps/server/src')) {
      const code = withoutComments(await readFile(join(root, file), 'utf8'))
      for (const part of code.split(/^(?=\S)/m))
        if (writes.test(part) && !part.includes('rowsChanged('))
          silent.push(`${file}: ${writes.exec(part)?.[0]}`)
    }
    expect(silent).toEqual([])
    expect("tx.insertInto('carTypes')").toMatch(writes)
  })

  it("forbid type casts, except where a library's types require one", async () => {
    const files = await listSources('apps/server/src')
    const breaches = await findBreaches(files, BLIND_CAST)
    const excused = Object.keys(castsWithReason)
    expect(breaches.filter((breach) => !excused.some((file) => breach.startsWith(`${file}:`)))).toEqual([])
    // An exception that is no longer needed must be removed.
    expect(excused.filter((file) => !breaches.some((breach) => breach.startsWith(`${file}:`)))).toEqual([])
  })

  it('detect a breach', () => {
    expect('const at = new Date()').toMatch(IMPURE)
    for (const cast of ['x as never', 'x as any', 'x as unknown as Y']) expect(cast).toMatch(BLIND_CAST)
    expect('const known: Readonly<Record<string, number>> = { a: 1 }\nknown[name]').toMatch(BARE_LOOK_UP)
    expect('x as Y; x satisfies never').not.toMatch(BLIND_CAST)
    expect('new Date(0)').not.toMatch(IMPURE)
    expect("db.selectFrom('users')").toMatch(SQL)
    expect('await fetch(url)').toMatch(REQUEST)
    expect("import { request } from 'node:https'").toMatch(REQUEST)
    expect("import type { Server } from 'node:http'").not.toMatch(REQUEST)
    expect("import { type Route, route } from '../../platform/http/route.ts'").toMatch(HANDLERS)
    expect("import { tus } from '../../platform/http/kinds/tus.ts'").toMatch(HANDLERS)
    expect('client.setQueryData(key, row)').toMatch(CACHE_WRITE)
    expect('client.removeQueries({ queryKey })').toMatch(CACHE_WRITE)
    expect(withoutComments('// process.env\n/* process.env */ const url = "http://x"')).not.toMatch(
      ENVIRONMENT,
    )
    expect(withoutComments('const url = "http://x"; process.env.X')).toMatch(ENVIRONMENT)
  })

  it('let the gateway name no feed', async () => {
    const definitions = await Promise.all(
      (await listSources('packages/contract/src/realtime')).map((file) => readFile(join(root, file), 'utf8')),
    )
    const names = definitions.flatMap((text) =>
      [...text.matchAll(/Feed = feed\(\{\s*name: '([^']+)'/g)].map(([, name = '']) => name),
    )
    expect(names).toEqual(expect.arrayContaining(['booking', 'chat', 'inbox', 'open-bookings', 'wallet']))
    const named = new RegExp(`['"\`](${names.join('|')})[:'"\`]`)
    expect("topic.startsWith('chat:')").toMatch(named)
    const files = await listSources('apps/server/src/platform/realtime')
    expect(files.length).toBeGreaterThan(10)
    expect(await findBreaches(files, named)).toEqual([])
  })
})

/** A rule, a file that breaks it, and the file's code. */
const broken = [
  ['domain-is-pure', 'packages/domain/src/money.ts', "import 'node:fs'"],
  ['web-not-to-server', 'apps/web/src/api/a.ts', "import '../../../server/src/platform/db/b.ts'"],
  ['platform-not-to-modules', 'apps/server/src/platform/http/a.ts', "import '../../people/users/index.ts'"],
  ['platform-folders', 'apps/server/src/platform/db/a.ts', "import '../http/b.ts'"],
  ['only-bin-enters-start', 'apps/server/src/people/users/a.ts', "import '../../start/b.ts'"],
  ['modules-by-their-index', 'apps/server/src/people/auth/a.ts', "import '../users/users-store.ts'"],
  ['module-maps', 'apps/server/src/maps/a.ts', "import '../people/users/index.ts'"],
  ['module-is-listed', 'apps/server/src/people/novelty/a.ts', "import '../users/index.ts'"],
  ['surface-rider', 'apps/web/src/rider/a.ts', "import '../driver/b.ts'"],
  ['app-is-the-top-floor', 'apps/web/src/rider/a.ts', "import '../app/b.ts'"],
  ['app-is-the-top-floor', 'apps/web/src/navigation/a.ts', "import '../app/b.ts'"],
  ['app-is-the-top-floor', 'apps/web/src/features/a.ts', "import '../app/b.ts'"],
  ['web-services-below-features', 'apps/web/src/navigation/a.ts', "import '../rider/b.ts'"],
  [
    'contract-knows-domain-only',
    'packages/contract/src/a.ts',
    "import '../../../apps/server/src/platform/db/b.ts'",
  ],
  ['contract-has-no-node', 'packages/contract/src/a.ts', "import 'node:fs'"],
  [
    'browsers-list-no-languages',
    'apps/web/src/api/a.ts',
    "import '../../../../packages/contract/src/texts/dictionary.ts'",
  ],
  [
    'map-engine-knows-domain-only',
    'packages/map-engine/src/a.ts',
    "import '../../../apps/server/src/platform/db/b.ts'",
  ],
  ['map-engine-knows-domain-only', 'packages/map-engine/src/a.ts', "import 'pg'"],
  [
    'scalar-in-its-worker-only',
    'apps/server/src/platform/api-description/documentation.ts',
    "import '@scalar/fastify-api-reference'",
  ],
  [
    'product-not-to-emulators',
    'apps/server/src/start/a.ts',
    "import '../../../../packages/emulators/src/b.ts'",
  ],
  [
    'emulators-stand-alone',
    'packages/emulators/src/a.ts',
    "import '../../../apps/server/src/people/users/index.ts'",
  ],
  ['emulators-stand-alone', 'packages/emulators/src/a.ts', "import '../../domain/src/b.ts'"],
  ['map-engine-folders', 'packages/map-engine/src/osm/a.ts', "import '../router/b.ts'"],
  ['opentelemetry-in-one-file', 'apps/server/src/platform/http/a.ts', "import '@opentelemetry/api'"],
  [
    'opentelemetry-only-where-wanted',
    'apps/server/src/start/a.ts',
    "import '../platform/tracing/open-tracing.ts'",
  ],
  ['no-test-code-in-the-product', 'packages/map-engine/src/a.ts', "import '../test/b.ts'"],
  ['no-test-code-in-the-product', 'apps/server/src/platform/db/a.ts', "import '../../../../../tools/b.ts'"],
  ['no-development-packages-at-run-time', 'apps/server/src/platform/db/a.ts', "import 'vitest'"],
  ['no-unresolved', 'apps/server/src/platform/db/a.ts', "import './nowhere.ts'"],
] as const

/** The n-th case as a separate file, so that one small project contains all of them. */
const brokenFile = (index: number) => broken[index]?.[1].replace(/(\w)\.ts$/, `$1${index}.ts`) ?? ''

describe('who imports whom', () => {
  let breaches: readonly Breach[] = []
  beforeAll(async () => {
    breaches = await cruise(Object.fromEntries(broken.map(([, , code], index) => [brokenFile(index), code])))
  }, 60_000)

  it.each(broken.map(([rule], index) => [rule, index] as const))('%s is seen broken', (rule, index) => {
    expect(breaches).toContainEqual({ rule, file: brokenFile(index) })
  })

  it('accepts allowed imports', async () => {
    expect(
      await cruise({
        'apps/server/src/people/auth/a.ts': "import '../users/index.ts'",
        'apps/server/src/people/auth/c.ts': "import '../../platform/db/b.ts'",
        'apps/server/src/platform/db/d.ts': "import 'pg'",
        'apps/server/src/platform/db/e.test.ts': "import 'vitest'",
        'apps/server/src/start/f.test.ts': "import '../../../../packages/emulators/src/b.ts'",
        'packages/emulators/bin/a.ts': "import '../src/b.ts'",
      }),
    ).toEqual([])
  })

  it('allows no module to import another unless it already does', async () => {
    const { pairs, files } = await readPairs('module-', 'apps/server/src')
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(([from, to]) => !files.get(from)?.includes(`/${basename(to)}/index.ts'`))).toEqual([])
  })

  it('allows no folder of the platform to import another unless it already does', async () => {
    const { pairs, files } = await readPairs('platform-folders', 'apps/server/src/platform')
    expect(pairs.length).toBeGreaterThan(15)
    expect(pairs.filter(([from, to]) => !files.get(from)?.includes(`../${to}/`))).toEqual([])
  })

  it('allows no folder of the map engine to import another unless it already does', async () => {
    const { pairs, files } = await readPairs('map-engine-folders', 'packages/map-engine/src')
    expect(pairs.length).toBeGreaterThan(3)
    expect(pairs.filter(([from, to]) => !files.get(from)?.includes(`../${to}/`))).toEqual([])
  })
})

/** The imports that rules with this name allow, as pairs of folders, and the code of each folder. */
async function readPairs(rules: string, folder: string) {
  const { forbidden } = (await import(join(root, '.dependency-cruiser.cjs'))).default as {
    forbidden: { name: string; to: { pathNot?: string | string[] } }[]
  }
  // `to.pathNot` of each rule names the folder itself and those that it may import: `…/(auth|users|settings)/`.
  const lists = forbidden
    .filter(({ name, to }) => name.startsWith(rules) && typeof to.pathNot === 'string')
    .map(({ to }) => /\(([\w|/-]+)\)\/$/.exec(String(to.pathNot))?.[1]?.split('|') ?? [])
    .filter((names) => names.length > 0)
  const files = new Map<string, string>()
  for (const [name = ''] of lists) {
    const sources = await listSources(join(folder, name))
    const codes = await Promise.all(sources.map((file) => readFile(join(root, file), 'utf8')))
    files.set(name, codes.map(withoutComments).join('\n'))
  }
  const pairs = lists.flatMap(([from = '', ...others]) => others.map((to) => [from, to] as const))
  return { pairs, files }
}

interface Breach {
  readonly rule: string
  readonly file: string
}

/** Runs dependency-cruiser with the project's rules on a small project, and returns which file breaks which rule. */
async function cruise(files: Record<string, string>): Promise<Breach[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-rules-'))
  const others = {
    'apps/server/package.json': '{ "dependencies": { "pg": "8" }, "devDependencies": { "vitest": "5" } }',
    'apps/server/src/platform/db/b.ts': 'export {}',
    'apps/server/src/platform/http/b.ts': 'export {}',
    'apps/server/src/platform/tracing/open-tracing.ts': 'export {}',
    'apps/server/src/start/b.ts': 'export {}',
    'apps/server/src/people/users/index.ts': 'export {}',
    'apps/server/src/people/users/users-store.ts': 'export {}',
    'apps/web/src/driver/b.ts': 'export {}',
    'apps/web/src/rider/b.ts': 'export {}',
    'apps/web/src/app/b.ts': 'export {}',
    'packages/contract/src/texts/dictionary.ts': 'export {}',
    'packages/domain/src/b.ts': 'export {}',
    'packages/emulators/src/b.ts': 'export {}',
    'packages/map-engine/src/router/b.ts': 'export {}',
    'packages/map-engine/test/b.ts': 'export {}',
    'tools/b.ts': 'export {}',
  }
  try {
    for (const [file, code] of Object.entries({ ...others, ...files })) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${code}\n`)
    }
    // dependency-cruiser resolves its compilers from the working directory.
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const rules = join(root, '.dependency-cruiser.cjs')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cruiser, '--config', rules, '--output-type', 'json', 'apps', 'packages'],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
    ).catch((error: { stdout: string }) => error)
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { from: string; rule: { name: string } }[] }
    }
    return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
