// `npm run slowest`: writes the twenty slowest test files of the last `npm test` into CONTRIBUTING.md, from its reports.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listSlowest, type Report, tableOf } from './list-slowest.ts'
import { type LoadingTimes, loadingTimesSuffix } from './loading-times.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'test-results/reports')
const page = join(root, 'CONTRIBUTING.md')
const begin = '<!-- slowest tests: npm run slowest -->\n'
const end = '<!-- end of the slowest tests -->'

const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
if (names.length === 0) throw new Error(`${folder} has no reports: run npm test first`)
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
const isLoading = (name: string) => name.endsWith(loadingTimesSuffix)
const reports: Report[] = await Promise.all(names.filter((name) => !isLoading(name)).map(read))
const loadingTimes: LoadingTimes = Object.assign(
  {},
  ...(await Promise.all(names.filter(isLoading).map(read))),
)
const pathOf = (file: string) => relative(root, file).replaceAll(sep, '/')
const text = await readFile(page, 'utf8')
const [before, rest] = text.split(begin)
const after = rest?.split(end)[1]
if (before === undefined || after === undefined) throw new Error(`${page} has no place for the table`)
await writeFile(
  page,
  `${before}${begin}${tableOf(listSlowest(reports, loadingTimes, pathOf, 20))}${end}${after}`,
)
