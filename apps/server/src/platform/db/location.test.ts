import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../test/support/test-database.ts'
import { DatabaseUnavailableError } from './bounded-pool.ts'
import { openDatabase } from './database.ts'
import { createClient, createPool, type WatchedLocation } from './location.ts'

const { appUrl, ownerUrl } = await testDatabase()

const at = (url: string, instance = 'not the one'): WatchedLocation => ({
  url: () => url,
  instance: () => instance,
})

async function readInstance(): Promise<string> {
  const client = createClient(appUrl)
  await client.connect()
  const { rows } = await client.query<{ instance: string }>(
    `select coalesce(current_setting('cabstand.instance', true), '') as instance`,
  )
  await client.end()
  return rows[0]?.instance ?? ''
}

/** Starts a server whose connections end with the test; returns its port. */
async function listen(server: Server): Promise<number> {
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A server that asks for the password itself, with the type of request given, and keeps what it is told. */
async function startThief(request: number[]): Promise<{ url: string; received: () => string }> {
  let received = ''
  const port = await listen(
    createServer((socket) => {
      socket.on('data', (data) => {
        received += data.toString('latin1')
        socket.write(Buffer.from(request))
      })
    }),
  )
  return { url: `postgres://app:top-secret@127.0.0.1:${port}/cabstand`, received: () => received }
}

/** The message ReadyForQuery, which ends the exchange that opens a connection. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** PostgreSQL behind a proxy: each connection is opened, and then nothing is answered. */
async function startFrozen(): Promise<string> {
  const { host, hostname, port } = new URL(appUrl)
  const proxyPort = await listen(
    createServer((client) => {
      const server = connect(Number(port), hostname)
      client.on('data', (data) => server.write(data)).on('close', () => server.destroy())
      server
        .on('error', () => {})
        .on('data', (data) => {
          client.write(data)
          if (data.subarray(-ready.length).equals(ready)) server.destroy()
        })
    }),
  )
  return appUrl.replace(host, `127.0.0.1:${proxyPort}`)
}

it('uses the server that it is meant for', async () => {
  const pool = createPool(at(appUrl, await readInstance()), { max: 1 })
  onTestFinished(() => pool.end())
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('refuses another server with the same passwords before anything is sent to it', async () => {
  const db = openDatabase(at(appUrl), { max: 1 })
  onTestFinished(() => db.destroy())
  const written = sql`create table stolen ()`.execute(db)
  await expect(written).rejects.toThrow(DatabaseUnavailableError)
  await expect(written).rejects.toThrow('is not the one of this data folder')
  await expect(createClient(at(ownerUrl)).connect()).rejects.toThrow('is not the one of this data folder')
})

it.each([
  ['as it is', [0x52, 0, 0, 0, 8, 0, 0, 0, 3]],
  ['hashed by the old method', [0x52, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4]],
])('does not reveal its password %s', async (_, request) => {
  const { url, received } = await startThief(request)
  await expect(createClient(at(url)).connect()).rejects.toThrow('is not the one of this data folder')
  expect(received()).toContain('cabstand')
  expect(received()).not.toContain('top-secret')
  expect(received()).not.toContain('md5')
})

it('fails to connect, and nothing else, when the server stops responding before it has said which one it is', async () => {
  const pool = createPool(at(await startFrozen()), { max: 1, connectionTimeoutMillis: 200 })
  onTestFinished(() => pool.end())
  await expect(pool.connect()).rejects.toThrow('connection timeout')
})
