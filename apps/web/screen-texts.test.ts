import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appScopes, buildDictionary, type TextScope, textScopes } from '@cabstand/contract/texts/dictionary'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('src/app/', import.meta.url))

/** Key without its plural form → its scope. */
const scopeOf = new Map(
  textScopes.flatMap((scope) =>
    Object.keys(buildDictionary('en', [scope])).map((key) => [key.split('.')[0] ?? key, scope] as const),
  ),
)

/** The rows of the screens, and of what wraps them. */
const tables = ['site-screens.ts', 'console/console-screens.ts', 'hosts.ts'].map((name) => join(app, name))

/** Every file that a module loads, at once or later, and the module itself; not the screens in the tables. */
function reach(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || tables.includes(file) || !existsSync(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, path] of code.matchAll(/(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g)) {
    if (path) reach(join(dirname(file), path), seen)
  }
  return seen
}

/** The keys that a file may use: literals, and the beginnings of templates. */
function keysIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^import .*$/gm, '')
  const literals = [...code.matchAll(/'([a-zA-Z]\w*)'/g)].flatMap(([, key = '']) =>
    scopeOf.has(key) ? [key] : [],
  )
  const prefixes = [...code.matchAll(/t\(\s*`(\w+_)\$\{/g)].map(([, prefix = '']) => prefix)
  return [
    ...literals,
    ...[...scopeOf.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix))),
  ]
}

/** The rows as source text: only the bundler knows a screen's file. */
const rows = tables.flatMap((table) =>
  [...readFileSync(table, 'utf8').matchAll(/texts: \[([^\]]*)\][\s\S]*?import\('([^']+)'\),\s*'(\w+)'/g)].map(
    ([, texts = '', path = '', name = '']) => ({
      name,
      file: join(dirname(table), path),
      scopes: [...texts.matchAll(/'([\w-]+)'/g)].map(([, scope = '']) => scope),
    }),
  ),
)

/** A component around a screen has its own texts: the driver's host lists them in its row, the map stage has none. */
test.each(rows)('$name names the scope of every text that it may show', ({ file, scopes }) => {
  const files = [...reach(file)]
  const missing = files.flatMap((each) =>
    keysIn(each)
      .filter((key) => !covers(scopes, scopeOf.get(key)))
      .map((key) => `${each.slice(each.indexOf('/src/'))}: ${key} of ${scopeOf.get(key)}`),
  )
  expect(missing).toEqual([])
})

test('every row of the table and what wraps screens is checked, and a missing scope is found', () => {
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['DriverHost', 'ConsoleFrame']))
  expect(rows.length).toBeGreaterThan(11)
  const trip = rows.find(({ name }) => name === 'TripPage')
  expect(covers(trip?.scopes ?? [], 'rider')).toBe(true)
  expect([...reach(trip?.file ?? '')].flatMap(keysIn).some((key) => scopeOf.get(key) === 'rider')).toBe(true)
  expect(covers(['map'], 'rider')).toBe(false)
})

function covers(scopes: readonly string[], scope: TextScope | undefined): boolean {
  return scope === undefined || [...appScopes, ...scopes].includes(scope)
}
