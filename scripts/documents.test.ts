import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

/** Sources, tests and pages, without what is generated or installed. Paths are relative to the project. */
const files = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'test', 'tools', 'docs', '.']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: folder !== '.', encoding: 'utf8' }).map((file) =>
      folder === '.' ? file : `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.(?:tsx?|cjs|sql|md)$/.test(file))
  .filter((file) => !/(?:^|\/)(?:node_modules|dist)\/|\.generated\.ts$/.test(file))
  // Its examples are what it looks for.
  .filter((file) => file !== 'scripts/documents.test.ts')

const find = (pattern: RegExp) =>
  files.flatMap((file) => (read(file).match(pattern) ?? []).map((found) => `${file}: ${found}`))

/** A decision of the specification without "spec", as words or as a name. */
const unnamedDecision = /(?<!\bspec )\bdecisions? ?\d+/gi

test('the first ten lines of the README show what it is, a picture, two commands and how it compares', () => {
  const page = read('README.md')
  const lines = page.split('\n').slice(0, 10)
  const head = lines.join('\n')
  expect(head).toContain('software that you run on your own server, for operators of')
  expect(head).toContain('What it does that others do not:')
  expect(lines).toEqual(
    expect.arrayContaining([expect.stringMatching(/^npm start /), expect.stringMatching(/^npm test /)]),
  )
  const picture = /!\[.+\]\((.+)\)/.exec(head)?.[1]
  expect(existsSync(`${root}${picture}`), picture).toBe(true)
  expect(head).toContain('(#how-it-compares)')
  expect(page).toContain('\n## How it compares\n')
})

test('decisions of the specification are called "spec decision", apart from decision records', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(find(unnamedDecision)).toEqual([])
  for (const text of ['decision 11', 'decision11', 'Decisions 3'])
    expect(text.match(unnamedDecision), text).not.toBeNull()
  for (const text of ['spec decision 11', 'Spec decisions 11 and 38', 'decision records'])
    expect(text.match(unnamedDecision), text).toBeNull()
})

test('every decision record that is named exists', () => {
  const records = readdirSync(`${root}docs/decisions`).map((file) => file.slice(0, 'ADR-000'.length))
  expect(records.length).toBeGreaterThan(10)
  const named = find(/\bADR-\d+/g)
  expect(named.length).toBeGreaterThan(records.length)
  expect(named.filter((one) => !records.includes(one.split(': ')[1] ?? ''))).toEqual([])
})

test('every decision record has one line in the index, and a page or code that needs it names it', () => {
  const records = readdirSync(`${root}docs/decisions`).filter((file) => file.startsWith('ADR-'))
  const lines = read('docs/decisions/README.md').match(/^- \[ADR-\d+\]\(.+?\)/gm)
  expect(lines?.sort()).toEqual(records.map((file) => `- [${file.slice(0, 7)}](${file})`).sort())
  const others = files
    .filter((file) => !file.startsWith('docs/decisions/'))
    .map(read)
    .join('\n')
  expect(records.filter((file) => !others.includes(file.slice(0, 'ADR-000'.length)))).toEqual([])
})

test('CHANGELOG.md has the version of package.json below what is unreleased', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const headings = read('CHANGELOG.md').match(/^## .+$/gm)
  expect(headings?.slice(0, 2)).toEqual(['## Unreleased', `## ${version}`])
})
