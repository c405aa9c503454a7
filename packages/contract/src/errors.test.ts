import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clientErrors, errorCodes } from './errors.ts'
import { records } from './http/index.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The sources without tests, and without the lines that only compare with a code or name it as a type. */
function readCode(patterns: string[]): string {
  return globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.|api-description/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replaceAll(/(?:===|!==|case) '[\w-]+'/g, '')
    .replaceAll(/^\s*(?:\/\/|\*|\|).*$/gm, '')
}

const server = readCode(['apps/server/src/**/*.ts'])
const domain = readCode(['packages/domain/src/**/*.ts'])
const web = readCode(['apps/web/src/**/*.{ts,tsx}'])
/** Records name the codes that `staffRecord` throws. */
const ofRecords: ReadonlySet<string> = new Set(records.flatMap(({ errors }) => Object.values(errors).flat()))
const has = (code: string, key: string) => code.includes(`'${key}'`)

test('each error code is produced by the server', () => {
  expect(errorCodes.length).toBeGreaterThan(90)
  expect(
    errorCodes.filter((code) => !has(server, code) && !has(domain, code) && !ofRecords.has(code)),
  ).toEqual([])
})

test('each code of clients is produced by the web, and by no server', () => {
  const codes = Object.keys(clientErrors)
  expect(codes.filter((code) => !has(web, code))).toEqual([])
  expect(codes.filter((code) => has(server, code))).toEqual([])
})
