import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  end,
  type Holder,
  makeFolder,
  query,
  removeWithTest,
  start,
} from '../../../test/start/embedded-database/test-holder.ts'
import { isAlive } from '../../platform/process-status.ts'
import { type Access, findAccess } from './access-file.ts'
import { findRunning } from './postmaster.ts'
import { SHARED_FOLDER } from './system-user.ts'

/** A folder in which data folders are moved and copied. */
async function makePlace(): Promise<{ original: string; other: string }> {
  const place = await makeFolder()
  const [original, other] = [join(place, 'data'), join(place, 'other')]
  for (const folder of [original, other]) removeWithTest(folder)
  await mkdir(original)
  return { original, other }
}

/** `cp -a` keeps the owner, without whom PostgreSQL does not start. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

async function write(holder: Holder, text: string): Promise<void> {
  await query(ownerUrl(holder), `create table notes as select '${text}' as note`)
  await query(ownerUrl(holder), 'grant select, insert on notes to cabstand_app')
}

const ownerUrl = (holder: Holder) => holder.superUrl.replace(/\/postgres$/, '/cabstand')
const readNotes = (holder: Holder) => holder.ask("select string_agg(note, ',' order by note) from notes")

async function startWithNote(folder: string, text: string): Promise<Holder> {
  const holder = await start(folder)
  await write(holder, text)
  return holder
}

/** As versions wrote it that kept absolute paths. */
async function writeFormerAccess(folder: string, clusterFolder: string): Promise<void> {
  const { port, passwords } = (await findAccess(folder)) as Access
  await writeFile(join(folder, 'postgres-access.json'), JSON.stringify({ clusterFolder, port, passwords }))
}

/** Another program on a port; sends a line to each client that connects. */
async function occupy(port: number): Promise<Server> {
  const stranger = createServer((socket) => socket.on('error', () => {}).end('220 hello\r\n'))
  onTestFinished(() => void stranger.close())
  await expect
    .poll(
      () =>
        new Promise<boolean>((resolve) => {
          stranger.once('error', () => resolve(false))
          stranger.listen(port, '127.0.0.1', () => resolve(true))
        }),
      { interval: 1 },
    )
    .toBe(true)
  return stranger
}

describe('a data folder that was moved', () => {
  it('has its database in the new place, and leaves nothing in the old', async () => {
    const { original, other } = await makePlace()
    await end((await startWithNote(original, 'kept')).child, 'stop')
    await rename(original, other)
    const moved = await start(other)
    expect(await readNotes(moved)).toBe('kept')
    await expect(readFile(join(original, 'postgres/PG_VERSION'))).rejects.toThrow('ENOENT')
    expect(JSON.parse(await readFile(join(other, 'postgres-access.json'), 'utf8'))).toMatchObject({
      cluster: 'postgres',
    })
  })

  it('has it also when the older version wrote where it was', async () => {
    const { original, other } = await makePlace()
    await end((await startWithNote(original, 'kept')).child, 'stop')
    await writeFormerAccess(original, join(original, 'postgres'))
    await rename(original, other)
    expect(await readNotes(await start(other))).toBe('kept')
  })

  it('while PostgreSQL ran on without its server: it is restarted in the new place', async () => {
    const { original, other } = await makePlace()
    const first = await startWithNote(original, 'kept')
    await end(first.child, 'kill')
    await rename(original, other)
    const moved = await start(other)
    expect(moved).toMatchObject({ adopted: false })
    expect(await readNotes(moved)).toBe('kept')
    expect(isAlive(first.pid)).toBe(false)
  })
})

it('a data folder that is moved under a running server is still held by it', async () => {
  const { original, other } = await makePlace()
  const first = await start(original)
  await rename(original, other)
  expect((await start(other)).refused).toMatch(/^Cabstand already runs on .*other: process/)
  await rename(other, original)
  expect(isAlive(first.pid)).toBe(true)
})

describe('a data folder that was copied', () => {
  it('is refused when its database was running, and leaves the original alone', async () => {
    const { original, other } = await makePlace()
    const first = await startWithNote(original, 'original')
    await copy(original, other)
    expect((await start(other)).refused).toMatch(/was copied from .*data\/postgres while its database was/)
    expect(isAlive(first.pid)).toBe(true)
    expect(await readNotes(first)).toBe('original')
  })

  it('runs beside the original, each on a database of its own', async () => {
    const { original, other } = await makePlace()
    const before = await startWithNote(original, 'common')
    await end(before.child, 'stop')
    await copy(original, other)
    const [first, second] = [await start(original), await start(other)]
    expect(second.adopted).toBe(false)
    expect(second.port).not.toBe(first.port)
    await second.ask("insert into notes values ('second')")
    expect(await readNotes(first)).toBe('common')
    expect(await readNotes(second)).toBe('common,second')
    await end(second.child, 'stop')
    expect(await readNotes(first)).toBe('common')
    expect(isAlive(first.pid)).toBe(true)
  })

  it('never answers for the original when it has taken its port', async () => {
    const { original, other } = await makePlace()
    await end((await startWithNote(original, 'common')).child, 'stop')
    await copy(original, other)
    const first = await start(original)
    // The copy starts on the port of both as soon as that is free.
    await end(first.child, 'kill')
    process.kill(first.pid, 'SIGKILL')
    const second = await start(other)
    expect(second.port).toBe(first.port)
    const again = await start(original)
    expect(again.port).not.toBe(second.port)
    await second.ask("insert into notes values ('second')")
    expect(await readNotes(again)).toBe('common')
  })

  it('without its cluster is refused: the cluster outside belongs to the original', async () => {
    const { original, other } = await makePlace()
    const outside = await makeFolder()
    const first = await startWithNote(original, 'original')
    await end(first.child, 'stop')
    await rename(join(original, 'postgres'), join(outside, 'postgres'))
    await symlink(join(outside, 'postgres'), join(original, 'postgres'))
    await end((await start(original)).child, 'stop')
    await copy(original, other)
    expect((await start(other)).refused).toMatch(
      /is a copy of .*data, and its database in .* belongs to that/,
    )
    const running = await start(original)
    expect(await readNotes(running)).toBe('original')
    await writeFile(join(outside, 'postgres.data-folder'), other)
    expect((await start(other)).refused).toMatch(/^Cabstand already runs on the database in .*: process/)
    // The original is gone: its database goes with what is left.
    await end(running.child, 'stop')
    await rm(original, { recursive: true })
    await writeFile(join(outside, 'postgres.data-folder'), original)
    expect(await readNotes(await start(other))).toBe('original')
  })

  it('by an older version, whose cluster outside names no owner, has to be told which it is', async () => {
    const { original, other } = await makePlace()
    await end((await startWithNote(original, 'original')).child, 'stop')
    const shared = join(SHARED_FOLDER, createHash('sha256').update(original).digest('hex').slice(0, 12))
    await mkdir(SHARED_FOLDER, { recursive: true })
    await rm(shared, { recursive: true, force: true })
    await mkdir(shared)
    onTestFinished(() => rm(shared, { recursive: true, force: true }))
    // With its owner, and perhaps to another disk.
    await promisify(execFile)('mv', [join(original, 'postgres'), join(shared, 'postgres')])
    await writeFormerAccess(original, join(shared, 'postgres'))
    await cp(original, other, { recursive: true })
    expect((await start(other)).refused).toMatch(/If this one was moved, write its path into/)
    expect(await readNotes(await start(original))).toBe('original')
  })
})

describe('a database that is missing', () => {
  it('is an error that says what to do, and never an empty one', async () => {
    const { original, other } = await makePlace()
    await end((await startWithNote(original, 'kept')).child, 'stop')
    await rename(join(original, 'postgres'), other)
    const { refused } = await start(original)
    expect(refused).toMatch(
      /^The database of .*data is missing: there is none in .*data\/postgres. Put it back/,
    )
    await rename(other, join(original, 'postgres'))
    expect(await readNotes(await start(original))).toBe('kept')
  })

  it('is one too when the cluster is there and its database is dropped', async () => {
    const { original } = await makePlace()
    const holder = await start(original)
    await query(holder.superUrl, 'drop database cabstand with (force)')
    await end(holder.child, 'stop')
    expect((await start(original)).refused).toMatch(/has no database "cabstand" any more/)
  })
})

describe('a stranger on the port', () => {
  it('is left alone: PostgreSQL that ended starts on another port, and the pool follows', async () => {
    const { original } = await makePlace()
    const holder = await startWithNote(original, 'kept')
    process.kill(holder.pid, 'SIGKILL')
    await occupy(holder.port)
    await expect.poll(() => readNotes(holder).catch(() => ''), { timeout: 15_000 }).toBe('kept')
    const access = (await findAccess(original)) as Access
    expect(access.port).not.toBe(holder.port)
    expect((await findRunning(access.clusterFolder))?.port).toBe(access.port)
  })
})
