import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listHeldFiles, listUploads } from './held-files.ts'
import { replaceFiles } from './replace-files.ts'

const scratch = await mkdtemp(join(tmpdir(), 'cabstand-replace-files-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

const [backup, folder] = [join(scratch, 'backup'), join(scratch, 'files')]

beforeEach(async () => {
  for (const path of [backup, folder]) await rm(path, { recursive: true, force: true })
  await mkdir(join(backup, 'files/ab'), { recursive: true })
  await writeFile(join(backup, 'files/ab/picture'), 'new')
  await mkdir(join(folder, 'files/cd'), { recursive: true })
  await writeFile(join(folder, 'files/cd/picture'), 'old')
})

// A mount cannot be removed or renamed.
test('the folder itself stays, and holds the files of the backup and no others', async () => {
  const { ino } = await stat(folder)
  await mkdir(join(folder, 'lost+found'))
  await mkdir(join(folder, '.restored/half'), { recursive: true })
  await replaceFiles(backup, folder, async () => {})
  expect((await stat(folder)).ino).toBe(ino)
  expect((await readdir(folder)).toSorted()).toEqual(['files', 'lost+found'])
  expect(await readdir(join(folder, 'files'))).toEqual(['ab'])
  expect(await readFile(join(folder, 'files/ab/picture'), 'utf8')).toBe('new')
})

test('when the work between fails, the folder is as before', async () => {
  const failing = replaceFiles(backup, folder, () => Promise.reject(new Error('the database is gone')))
  await expect(failing).rejects.toThrow('the database is gone')
  expect(await readdir(folder)).toEqual(['files'])
  expect(await readFile(join(folder, 'files/cd/picture'), 'utf8')).toBe('old')
})

test('a new disk holds nothing, and neither does a folder that does not exist', async () => {
  await rm(join(folder, 'files'), { recursive: true })
  await mkdir(join(folder, 'lost+found'))
  expect(await listHeldFiles(folder)).toEqual([])
  expect(await listHeldFiles(join(scratch, 'none'))).toEqual([])
})

test('uploads are the files that are whole, without what the disk keeps for root', async () => {
  await mkdir(join(folder, 'lost+found'))
  await writeFile(join(folder, 'lost+found/#12'), 'found')
  await writeFile(join(folder, 'files/cd/other.new'), 'half')
  expect(await listUploads(folder)).toEqual(['files/cd/picture'])
  expect(await listUploads(join(scratch, 'none'))).toEqual([])
})
