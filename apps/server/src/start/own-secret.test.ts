import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ownSecret } from './own-secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'cabstand-secret-'))
const file = join(folder, 'secret')
afterAll(() => rm(folder, { recursive: true }))

describe('the secret in the data folder', () => {
  it('is made once, readable by its owner alone, and kept', async () => {
    const made = await ownSecret(folder)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toBe(`${made}\n`)
    expect(await ownSecret(folder)).toBe(made)
  })

  it.each(['hunter2', 'a'.repeat(40), 'changemechangemechangemechangeme'])(
    'is refused when it is as weak as %s, without being repeated',
    async (weak) => {
      await writeFile(file, `${weak}\n`)
      const refusal = await ownSecret(folder).catch((error: Error) => error)
      expect(refusal).toMatchObject({ name: 'StartupError', message: expect.stringContaining(file) })
      expect(String(refusal)).toContain('delete the file')
      expect(String(refusal)).not.toContain(weak)
      expect(await readFile(file, 'utf8')).toBe(`${weak}\n`)
    },
  )

  it('is made anew in place of an empty file', async () => {
    await writeFile(file, '\n')
    expect((await ownSecret(folder)).length).toBeGreaterThanOrEqual(32)
  })
})
