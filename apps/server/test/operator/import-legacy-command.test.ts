// The command, its options, and the files that it reads and writes.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  importLegacyUsage,
  parseImportLegacyCommand,
  runImportLegacy,
} from '../../src/operator/import-legacy/index.ts'
import { runCommand } from '../support/run-command.ts'
import { testDatabase } from '../support/test-database.ts'
import { dump, now, openImports, setUp } from './legacy-imports.ts'

const { folder, run } = await openImports()

describe('npm run import-legacy', async () => {
  const database = await testDatabase()

  test.each([
    [[], 'Name one export'],
    [['a.json', 'b.json'], 'Name one export'],
    [['--chek', 'a.json'], "Unknown option '--chek'"],
  ])('refuses %j and says why', (args, message) => {
    expect(() => parseImportLegacyCommand(args)).toThrow(message)
  })

  test('reads its options', () => {
    expect(parseImportLegacyCommand(['--help'])).toEqual({ kind: 'help' })
    expect(parseImportLegacyCommand(['a.json', '--check'])).toEqual({
      kind: 'import',
      file: 'a.json',
      reportFile: 'a.json.report.jsonl',
      writes: false,
    })
  })

  test('refuses a report that would replace the export or cannot be written, and changes nothing', async () => {
    const file = join(folder, 'kept.json')
    const content = '{"users": {}}'
    await writeFile(file, content)
    const again = await testDatabase()
    await setUp(again)
    const before = await dump(again)
    const importWith = (reportFile: string) =>
      runImportLegacy({ file, reportFile, writes: true }, { db: again.db, now: () => now }, () => {})
    for (const [reportFile, message] of [
      [`${folder}/./kept.json`, 'is the export itself'],
      [join(folder, 'nowhere/report'), 'cannot be written (ENOENT)'],
    ] as const)
      await expect(importWith(reportFile)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(message),
      })
    expect(await readFile(file, 'utf8')).toBe(content)
    expect(await dump(again)).toEqual(before)
  })

  test('writes a report that nobody else can read', async () => {
    const again = await testDatabase()
    await setUp(again)
    await run(again, { users: {} }, { name: 'private.json' })
    expect((await stat(join(folder, 'private.json.report'))).mode & 0o777).toBe(0o600)
  })

  // It loads the server twice.
  test('prints its usage, and one line when the service is not set up', { timeout: 60_000 }, async () => {
    const help = await runCommand('import-legacy', { database, folder }, '--help')
    expect([help.code, help.out]).toEqual([0, `${importLegacyUsage}\n`])
    const file = join(folder, 'early.json')
    await writeFile(file, '{"users": {}}')
    const { code, err } = await runCommand('import-legacy', { database, folder }, file)
    expect([code, err]).toEqual([1, expect.stringContaining('Set the service up first')])
    expect(err).not.toContain('    at ')
  })
})
