import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Product code below a folder: no tests, nothing generated. Paths relative to the project, with slashes. */
async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|generated|d)\.tsx?$/.test(file))
    .filter((file) => !/(^|\/)(node_modules|dist)\/|\/test-[a-z-]+\.ts$/.test(file))
}

/** 'file: offending text' for every match outside of comments. */
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
const ENVIRONMENT = /\bprocess\.env\b/

describe('conventions', () => {
  it('keep clock, chance and environment out of the domain', async () => {
    expect(await findBreaches(await listSources('packages/domain/src'), IMPURE)).toEqual([])
  })

  it('keep SQL in the stores and in db/', async () => {
    const files = (await listSources('apps/server')).filter(
      // The hints between processes and the worker's sign of life need connections of their own.
      (file) => !/-store\.ts$|^apps\/server\/(src\/db|test)\/|\/(hint-channel|jobs\/worker)\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(await findBreaches(files, SQL)).toEqual([])
  })

  it('read the environment in config.ts only', async () => {
    const folders = ['apps/server/src', 'apps/server/bin', 'apps/simulator', 'apps/web/src', 'packages']
    const files = (await Promise.all(folders.map(listSources))).flat()
    const others = files.filter((file) => file !== 'apps/server/src/config.ts')
    expect(await findBreaches(others, ENVIRONMENT)).toEqual([])
  })

  it('see a breach when there is one', () => {
    expect('const at = new Date()').toMatch(IMPURE)
    expect('new Date(0)').not.toMatch(IMPURE)
    expect("db.selectFrom('users')").toMatch(SQL)
    expect(withoutComments('// process.env\n/* process.env */ const url = "http://x"')).not.toMatch(
      ENVIRONMENT,
    )
    expect(withoutComments('const url = "http://x"; process.env.X')).toMatch(ENVIRONMENT)
  })
})

describe('who imports whom', () => {
  it.each([
    ['domain-is-pure', 'packages/domain/src/money.ts', "import 'node:fs'"],
    ['web-not-to-server', 'apps/web/src/api/a.ts', "import '../../../server/src/db/b.ts'"],
    ['platform-not-to-modules', 'apps/server/src/http/a.ts', "import '../modules/users/index.ts'"],
    ['modules-by-their-index', 'apps/server/src/modules/auth/a.ts', "import '../users/users-store.ts'"],
    ['module-maps', 'apps/server/src/modules/maps/a.ts', "import '../users/index.ts'"],
    ['module-is-listed', 'apps/server/src/modules/novelty/a.ts', "import '../users/index.ts'"],
    ['surface-rider', 'apps/web/src/rider/a.ts', "import '../driver/b.ts'"],
    ['contract-knows-domain-only', 'packages/contract/src/a.ts', "import '../../../apps/server/src/db/b.ts'"],
    ['no-unresolved', 'apps/server/src/db/a.ts', "import './nowhere.ts'"],
  ])('%s is seen broken', async (rule, file, code) => {
    expect(await cruise({ [file]: code })).toContain(rule)
  })

  it('lets through what is allowed', async () => {
    expect(
      await cruise({
        'apps/server/src/modules/auth/a.ts': "import '../users/index.ts'",
        'apps/server/src/modules/auth/c.ts': "import '../../db/b.ts'",
      }),
    ).toEqual([])
  })
})

/** Cruises a small project with our rules and returns the names of the rules that it breaks. */
async function cruise(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-rules-'))
  const others = {
    'apps/server/src/db/b.ts': 'export {}',
    'apps/server/src/modules/users/index.ts': 'export {}',
    'apps/server/src/modules/users/users-store.ts': 'export {}',
    'apps/web/src/driver/b.ts': 'export {}',
    'packages/domain/src/b.ts': 'export {}',
  }
  try {
    for (const [file, code] of Object.entries({ ...others, ...files })) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${code}\n`)
    }
    // dependency-cruiser looks for its compilers from the folder it runs in.
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const rules = join(root, '.dependency-cruiser.cjs')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cruiser, '--config', rules, '--output-type', 'json', 'apps', 'packages'],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
    ).catch((error: { stdout: string }) => error)
    const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
    return [...new Set(summary.violations.map(({ rule }) => rule.name))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
