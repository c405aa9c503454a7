import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttp, request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { isAlive } from '../../apps/server/src/platform/process-status.ts'
import { findAccess } from '../../apps/server/src/start/embedded-database/access-file.ts'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'
import { findRunning } from '../../apps/server/src/start/embedded-database/postmaster.ts'
import { copyTemplateData } from '../support/copy-data.ts'
import { startFaultServer } from '../support/fault-server.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { cleanEnvironment, type ServerProcess } from '../support/server-process.ts'

/** Twice the time limit of a stop, for busy machines. */
const stopMs = 10_000
const controlMs = 6000

/** Connections are never closed by force, and no step of the stop has a timeout. */
const unbounded: readonly Sabotage[] = [
  {
    file: 'apps/server/src/start/app.ts',
    replace: 'setTimeout(() => connections.cut(), graceMs)',
    by: 'setTimeout(() => {}, graceMs)',
  },
  {
    file: 'apps/server/src/start/undo-steps.ts',
    replace: 'Promise.race([undo(), late])',
    by: 'Promise.race([undo()])',
  },
]

const scripts = new URL('../../scripts/', import.meta.url)

/** Opens a connection, sends `first`, and then neither reads nor sends anything. */
async function holdOpen(server: ServerProcess, first: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(first)
  return socket
}

/** Upgrades to a WebSocket and then sends nothing, not even the closing handshake. */
async function holdWebSocket(server: ServerProcess): Promise<void> {
  const asked = request(`${server.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 'k').toString('base64'),
    },
  })
  asked.end()
  const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket]
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).pause()
}

/** Milliseconds until the process has ended, with its exit code. */
async function timeEnd(child: ChildProcess, act: () => void): Promise<{ ms: number; code: unknown }> {
  const from = performance.now()
  const ended = once(child, 'exit')
  act()
  const [code, signal] = await ended
  return { ms: performance.now() - from, code: code ?? signal }
}

async function startByNpm(command: string, environment: Record<string, string> = {}) {
  const dataFolder = await copyTemplateData(inject('templateData'))
  const child = spawn('npm', ['run', '--silent', command], {
    cwd: join(scripts.pathname, '..'),
    env: {
      ...cleanEnvironment(),
      PORT: String(await findFreePort()),
      CABSTAND_DATA: dataFolder,
      CABSTAND_SIMULATION: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const access = await findAccess(dataFolder)
  const findPostgres = async () => (await findRunning(access?.clusterFolder ?? ''))?.pid
  onTestFinished(async () => {
    child.kill('SIGKILL')
    const left = await findPostgres()
    if (left !== undefined) process.kill(left, 'SIGQUIT')
    await promisify(execFile)('rm', ['-rf', dataFolder])
  })
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Cabstand is ready')
  return { child, findPostgres, output: () => output }
}

describe('stopping the server', () => {
  test('takes seconds whatever its clients do, and stops PostgreSQL too', async () => {
    const server = await startFaultServer()
    const postgres = await server.findPostmaster()
    await holdOpen(server, '')
    await holdOpen(server, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await holdOpen(server, 'POST /api/quotes HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{')
    await holdOpen(server, 'GET / HTTP/1.1\r\nhost: loc')
    await holdWebSocket(server)
    const from = performance.now()
    await server.stop()
    expect(performance.now() - from).toBeLessThan(stopMs)
    expect(server.output()).toContain('Stopping.')
    expect(postgres !== undefined && isAlive(postgres)).toBe(false)
  })

  test('control: without its time limits it waits for an unresponsive client', async () => {
    const server = await startFaultServer({ sabotage: unbounded })
    await holdWebSocket(server)
    const stopped = server.stop().then(() => 'stopped')
    const late = new Promise((resolve) => setTimeout(resolve, controlMs, 'still there'))
    expect(await Promise.race([stopped, late])).toBe('still there')
  })

  test('waits for the response to a running request', async () => {
    const server = await startFaultServer()
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    const body = JSON.stringify({ mobile: '+15550100101' })
    socket.write(
      `POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
    )
    await once(socket, 'connect')
    const stopped = server.stop()
    await expect.poll(() => server.output()).toContain('Stopping.')
    socket.write(body.slice(1))
    await stopped
    expect(answer).toMatch(/^HTTP\/1.1 (404|503) /)
  })

  test('is immediate after a second signal, and PostgreSQL shuts down cleanly', async () => {
    const server = await startFaultServer()
    const postgres = await server.findPostmaster()
    await holdWebSocket(server)
    process.kill(server.pid, 'SIGINT')
    await expect.poll(() => server.output(), { interval: 5 }).toContain('Stopping.')
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(await server.endBy('SIGTERM')).toBe(143)
    await expect.poll(() => postgres !== undefined && isAlive(postgres), { timeout: 20_000 }).toBe(false)
    await server.start()
    expect(server.output()).not.toContain('is taken over')
  })

  test('works during its start', async () => {
    const server = await startFaultServer()
    await server.stop()
    const starting = server.start().catch((error: Error) => error.message)
    await expect.poll(() => server.output().split('PostgreSQL started').length, { timeout: 60_000 }).toBe(3)
    await server.stop()
    expect(await starting).toContain('the server ended')
    expect(await server.findPostmaster()).toBeUndefined()
  })
})

describe('the server of npm start', () => {
  test.each([['SIGTERM'], ['SIGKILL']] as const)('stops when npm gets %s', async (signal) => {
    const { child, findPostgres, output } = await startByNpm('start')
    expect(await findPostgres()).toBeDefined()
    expect(output()).toMatch(/ready: .*, after [\d.]+ s, of which [\d.]+ s for installing\)/)
    await timeEnd(child, () => child.kill(signal))
    await expect.poll(findPostgres, { timeout: 30_000 }).toBeUndefined()
  })
})

describe('an address that the server cannot listen on', () => {
  test('is reported in one line before the database is touched', async () => {
    const taken = createHttp()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as { port: number }
    const next = createServer()
    await new Promise<void>((resolve) =>
      next.once('error', () => resolve()).listen(port + 1, '127.0.0.1', resolve),
    )
    onTestFinished(() => void next.close())
    const { refusal, touched } = await refuse({ PORT: String(port) })
    expect(refusal).toMatch(
      new RegExp(`^Cabstand did not start. Port ${port} is in use. Try PORT=\\d+ npm start\n$`),
    )
    expect(refusal).not.toContain(`PORT=${port + 1} `)
    expect(touched).toBe(false)
  })

  test.each([['192.0.2.7'], ['no-such-host.invalid'], ['not an address']])(
    'is reported for HOST=%s',
    async (host) => {
      const { refusal, touched } = await refuse({ HOST: host, PORT: '0' })
      expect(refusal).toMatch(/^Cabstand did not start. HOST=.* is not an address of this machine. Try .*\n$/)
      expect(touched).toBe(false)
    },
  )
})

/** The output of a server that fails to start, and whether it created any files. */
async function refuse(environment: Record<string, string>): Promise<{ refusal: string; touched: boolean }> {
  const dataFolder = join('/tmp', `cabstand-untouched-${process.pid}-${performance.now()}`)
  const child = spawn(process.execPath, ['apps/server/bin/api.ts'], {
    cwd: join(scripts.pathname, '..'),
    env: { ...cleanEnvironment(), CABSTAND_DATA: dataFolder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let refusal = ''
  child.stderr.on('data', (chunk) => {
    refusal += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  const touched = await promisify(execFile)('ls', [dataFolder]).then(
    () => true,
    () => false,
  )
  return { refusal, touched }
}
