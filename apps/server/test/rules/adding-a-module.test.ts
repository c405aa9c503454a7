// docs/adding-a-module.md lists the files that a new module has to be named in. They are found here by what every
// module, endpoint, write, write by staff and feed of the product is named in.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditSubjects } from '@cabstand/contract/audit-subjects'
import { consolePaths } from '@cabstand/contract/console-paths'
import { endpoints, isListed, records } from '@cabstand/contract/http/index'
import type { StaffRecord } from '@cabstand/contract/records/define-record'
import { buildDictionary, textScopes } from '@cabstand/contract/texts/dictionary'
import { expect, test } from 'vitest'
import { listDeclared } from '../security/realtime-declarations.ts'
import { staffWrites } from '../security/staff-writes.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const list = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  )

/** A module's folder is the one with its descriptor. */
const moduleFolders = list('apps/server/src')
  .filter((file) => file.endsWith('/module.ts') && !file.startsWith('apps/server/src/platform/'))
  .map((file) => dirname(file))

/** Every file that a developer edits for the server, outside of the modules; the walk's files are one. */
function readFiles(): Map<string, string> {
  const files = [
    ...['apps/server/src', 'apps/server/test', 'apps/web/src', 'packages/contract/src', 'docs'].flatMap(list),
    ...readdirSync(root),
  ]
    .filter((file) => /\.(?:ts|cjs|md)$/.test(file) && !/\.(?:test|generated)\.ts$/.test(file))
    .filter((file) => !moduleFolders.some((folder) => file.startsWith(`${folder}/`)))
  const texts = new Map<string, string>()
  for (const file of files) {
    const place = file.replace(/(\/security\/walk)\/.*/, '$1')
    texts.set(place, `${texts.get(place) ?? ''}\n${readFileSync(`${root}${file}`, 'utf8')}`)
  }
  return texts
}

const texts = readFiles()

/** The files that name nearly all of these: a few have a reason to be left out. */
function filesThatName(names: readonly string[], pattern = (name: string) => `\\b${name}\\b`): string[] {
  expect(names.length).toBeGreaterThan(10)
  const patterns = names.map((name) => new RegExp(pattern(name)))
  return [...texts]
    .filter(([, text]) => patterns.filter((one) => one.test(text)).length >= names.length * 0.9)
    .map(([file]) => file)
}

const page = readFileSync(`${root}docs/adding-a-module.md`, 'utf8')
const sectionOf = (title: string) => page.split(/^## /m).find((text) => text.startsWith(title)) ?? ''
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, file = '', what = '']) => ({ file, what }))
const section = sectionOf('What you touch outside')
const rows = rowsOf(section)
const filesOf = (beginning: RegExp) =>
  rows
    .filter(({ what }) => beginning.test(what))
    .map(({ file }) => file)
    .sort()

test('the page names every file outside of its folder that a module is named in', async () => {
  const modules = moduleFolders.map((folder) => basename(folder))
  const writes = endpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  const ofRecords = new Set(
    records.flatMap((record) => [record.create, record.update, record.delete].map(({ name }) => name)),
  )
  const verbOf = (name: string) => /^[a-z]+/.exec(name)?.[0] ?? name
  const nounOf = (name: string) => name.slice(verbOf(name).length)
  const feeds = (await listDeclared()).filter((one) => 'kind' in one).map(({ name }) => name)
  const needed = {
    module: filesThatName(modules),
    contract: filesThatName(
      list('packages/contract/src/http')
        .map((file) => /\/http\/([a-z-]+\/[a-z-]+)\.ts$/.exec(file)?.[1] ?? '')
        .filter((file) => file !== '' && !file.startsWith('maps/') && !file.endsWith('.test')),
      (name) => `'\\./${name}\\.ts'`,
    ),
    endpoint: filesThatName(endpoints.map(({ name }) => name)),
    // Writes of a record are also named by its definition: `promos.create`.
    write: filesThatName(
      writes,
      (name) => `\\b${name}\\b${ofRecords.has(name) ? `|\\.${verbOf(name)}\\b` : ''}`,
    ),
    // Those of records follow from the record; the audit log also has them by its name: `writesOf('Promo')`.
    staff: filesThatName(
      Object.keys(staffWrites).filter((name) => !ofRecords.has(name)),
      (name) => `\\b${name}\\b|'${nounOf(name)}'`,
    ),
    feed: filesThatName(feeds, (name) => `\`${name}[\`:]`),
  }
  const always = new Set([...needed.module, ...needed.contract, ...needed.endpoint])
  const onlyForWrites = needed.write.filter((file) => !always.has(file))
  const onlyForStaff = needed.staff.filter((file) => !always.has(file) && !onlyForWrites.includes(file))
  expect(filesOf(/^(?!Only)/)).toEqual([...always].sort())
  expect(filesOf(/^Only for writes:/)).toEqual(onlyForWrites.sort())
  expect(filesOf(/^Only for feeds:/)).toEqual(needed.feed.sort())
  expect(filesOf(/^Only for writes by staff:/)).toEqual(onlyForStaff.sort())
  const example = always.size + onlyForWrites.length + needed.feed.length
  expect(section).toContain(`Every module is named in ${always.size} files;`)
  expect(section).toContain(`the example, which has a write and a feed, in ${example}.`)
})

/** How a record with a list is named where it is not at home: its kind, texts, page, contract file and endpoints. */
function namesOf({ name, nameField, fields, subject, create }: StaffRecord): RegExp {
  const path = auditSubjects[subject].path.replace(/\?.*/, '')
  const pageName = Object.entries(consolePaths).find(([, one]) => one === path)?.[0]
  const scope = textScopes.find((one) => (fields[nameField]?.label ?? '') in buildDictionary('en', [one]))
  const file = [...texts].find(([, text]) => text.includes(`    name: '${name}',`))?.[0] ?? ''
  const contract = /\/http\/(.+)$/.exec(file)?.[1]
  return new RegExp(
    [
      `^  ${subject}: (?:\\{|\\w+\\.fields)`,
      `'${scope}'`,
      `^  ${pageName}: '`,
      `'\\./${contract}'`,
      `\\b${create.name}\\b`,
    ].join('|'),
    'm',
  )
}

test('the page names every file that a list of staff is named in besides', () => {
  const names = records.filter(isListed).map(namesOf)
  expect(names.length).toBeGreaterThan(1)
  const shared = [...texts].filter(([, text]) => names.every((one) => one.test(text))).map(([file]) => file)
  const ofModules = filesOf(/^(?!Only)/)
  const ownSection = sectionOf('A list that staff edit')
  // Those without a folder are its own.
  const further = rowsOf(ownSection).flatMap(({ file }) => (file.includes('/') ? [file] : []))
  expect(further.sort()).toEqual(shared.filter((file) => !ofModules.includes(file)).sort())
  expect(ownSection).toContain(`named in ${ofModules.length + further.length} files`)
})
