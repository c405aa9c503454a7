// The documents of the repository name files that exist. What they say of them can only be read.
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const filesIn = (pattern: string, exclude: readonly string[] = []) =>
  globSync(pattern, { cwd: root, exclude: [...exclude] }).map((file) => file.replaceAll('\\', '/'))

/** What the repository has, without what is installed or built. */
const sources = filesIn('{*,.*,{.github,apps,bench,deploy,docs,e2e,packages,scripts,test,tools}/**}', [
  '**/node_modules',
  '**/dist',
])
/** The changelog says what was. */
const documents = filesIn('{*.md,bench/README.md,docs/*.md,docs/decisions/*.md}', ['CHANGELOG.md'])
const textOf = (document: string) => readFileSync(join(root, document), 'utf8')

/** The ends of all paths: documents leave out the folders that their readers know, and `src`. */
const pathEnds = new Set(
  sources
    .flatMap((file) => [file, file.replace('/src/', '/')])
    .flatMap((file) => {
      const names = file.split('/')
      return names.map((_, from) => names.slice(from).join('/'))
    }),
)

/** `path/like/this.ts` in backticks, and names of files of code alone. Those of an operator's files have no folder. */
const namedPath = /`((?:[\w.@-]+\/)+[\w.@-]+\.[a-z]{2,5}|[\w.@-]+\.(?:tsx?|c?js|sql))`/g

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Relative links that lead nowhere. */
function findDeadLinks(document: string): string[] {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^(?:[a-z]+:|\/)/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? document : normalize(join(dirname(document), path))
    const found = statSync(join(root, file), { throwIfNoEntry: false })
    if (found === undefined) return true
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(textOf(file)).includes(anchor)
  })
}

const findDeadPaths = (document: string) =>
  [...textOf(document).matchAll(namedPath)].map(([, path = '']) => path).filter((path) => !pathEnds.has(path))

test('the documents are found', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/scale.md']),
  )
  expect(documents.length).toBeGreaterThan(100)
})

test('they link to what exists', () => {
  const dead = documents.flatMap((document) => findDeadLinks(document).map((link) => `${document}: ${link}`))
  expect(dead).toEqual([])
})

test('they name files that exist', () => {
  const dead = documents.flatMap((document) => findDeadPaths(document).map((path) => `${document}: ${path}`))
  expect(dead).toEqual([])
})
