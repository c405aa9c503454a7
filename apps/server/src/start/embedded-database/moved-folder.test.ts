import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  copyFolder,
  end,
  type Holder,
  makeDataFolder,
  makeFolder,
  query,
  removeWithTest,
  start,
} from '../../../test/start/embedded-database/test-holder.ts'
import { isAlive } from '../../platform/process-status.ts'

/** A data folder, and where it is moved or copied to. */
async function makePlace(): Promise<{ original: string; other: string }> {
  const original = await makeDataFolder()
  const other = join(dirname(original), 'other')
  removeWithTest(other)
  return { original, other }
}

const readNotes = (holder: Holder) => holder.ask("select string_agg(note, ',' order by note) from notes")

describe('a data folder that was moved', () => {
  it('has its database in the new place, and leaves nothing in the old', async () => {
    const { original, other } = await makePlace()
    await rename(original, other)
    expect(await readNotes(await start(other))).toBe('kept')
    await expect(readFile(join(original, 'postgres/PG_VERSION'))).rejects.toThrow('ENOENT')
    expect(JSON.parse(await readFile(join(other, 'postgres-access.json'), 'utf8'))).toMatchObject({
      cluster: 'postgres',
    })
  })

  it('while PostgreSQL ran on without its server: it is restarted in the new place', async () => {
    const { original, other } = await makePlace()
    const first = await start(original)
    await end(first.child, 'kill')
    await rename(original, other)
    const moved = await start(other)
    expect(moved).toMatchObject({ adopted: false })
    expect(await readNotes(moved)).toBe('kept')
    expect(isAlive(first.pid)).toBe(false)
  })

  it('under a running server is still held by it', async () => {
    const { original, other } = await makePlace()
    const first = await start(original)
    await rename(original, other)
    expect((await start(other)).refused).toMatch(/^Cabstand already runs on .*other: process/)
    await rename(other, original)
    expect(isAlive(first.pid)).toBe(true)
  })
})

describe('a data folder that was copied', () => {
  it('is refused when its database was running, and leaves the original alone', async () => {
    const { original, other } = await makePlace()
    const first = await start(original)
    await copyFolder(original, other)
    expect((await start(other)).refused).toMatch(/was copied from .*data\/postgres while its database was/)
    expect(isAlive(first.pid)).toBe(true)
    expect(await readNotes(first)).toBe('kept')
  })

  it('runs beside the original, each on a database of its own', async () => {
    const { original, other } = await makePlace()
    await copyFolder(original, other)
    const [first, second] = [await start(original), await start(other)]
    expect(second.adopted).toBe(false)
    expect(second.port).not.toBe(first.port)
    await second.ask("insert into notes values ('second')")
    expect(await readNotes(first)).toBe('kept')
    expect(await readNotes(second)).toBe('kept,second')
    await end(second.child, 'stop')
    expect(await readNotes(first)).toBe('kept')
    expect(isAlive(first.pid)).toBe(true)
  })

  it('never answers for the original when it has taken its port', async () => {
    const { original, other } = await makePlace()
    await copyFolder(original, other)
    const first = await start(original)
    // The copy starts on the port of both as soon as that is free.
    await end(first.child, 'kill')
    process.kill(first.pid, 'SIGKILL')
    const second = await start(other)
    expect(second.port).toBe(first.port)
    const again = await start(original)
    expect(again.port).not.toBe(second.port)
    await second.ask("insert into notes values ('second')")
    expect(await readNotes(again)).toBe('kept')
  })

  it('without its cluster is refused: the cluster outside belongs to the original', async () => {
    const { original, other } = await makePlace()
    const outside = await makeFolder()
    await rename(join(original, 'postgres'), join(outside, 'postgres'))
    await symlink(join(outside, 'postgres'), join(original, 'postgres'))
    const running = await start(original)
    await copyFolder(original, other)
    expect((await start(other)).refused).toMatch(
      /is a copy of .*data, and its database in .* belongs to that/,
    )
    expect(await readNotes(running)).toBe('kept')
    await writeFile(join(outside, 'postgres.data-folder'), other)
    expect((await start(other)).refused).toMatch(/^Cabstand already runs on the database in .*: process/)
    // The original is gone: its database goes with what is left.
    await end(running.child, 'stop')
    await rm(original, { recursive: true })
    await writeFile(join(outside, 'postgres.data-folder'), original)
    expect(await readNotes(await start(other))).toBe('kept')
  })
})

describe('a database that is missing', () => {
  it('is an error that says what to do, and never an empty one', async () => {
    const { original, other } = await makePlace()
    await rename(join(original, 'postgres'), other)
    expect((await start(original)).refused).toMatch(
      /^The database of .*data is missing: there is none in .*data\/postgres. Put it back/,
    )
    await rename(other, join(original, 'postgres'))
    const holder = await start(original)
    expect(await readNotes(holder)).toBe('kept')
    await query(holder.superUrl, 'drop database cabstand with (force)')
    await end(holder.child, 'stop')
    expect((await start(original)).refused).toMatch(/has no database "cabstand" any more/)
  })

  it('also where a version before 0.2.0 stored its absolute path', async () => {
    const folder = await makeFolder()
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'postgres-access.json'), JSON.stringify({ clusterFolder: '/srv/postgres' }))
    expect((await start(folder)).refused).toMatch(/before 0\.2\.0: start Cabstand 0\.2\.0 on it once/)
  })
})
