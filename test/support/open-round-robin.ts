import { connect, createServer, type Socket } from 'node:net'
import { listenHere } from './listen.ts'

/**
 * A proxy in front of several local servers: each new connection goes to the next one that accepts it. Resolves to its
 * URL and the function that closes it with all connections.
 */
export async function openRoundRobin(
  ports: readonly number[],
): Promise<{ readonly url: string; close(): void }> {
  let turn = 0
  const open = new Set<Socket>()
  const join = (client: Socket, triesLeft: number) => {
    if (triesLeft === 0) return client.destroy()
    turn += 1
    const server = connect(ports[turn % ports.length] ?? 0, '127.0.0.1')
    const next = () => join(client, triesLeft - 1)
    server.once('error', next)
    server.once('connect', () => {
      server.off('error', next)
      for (const socket of [client, server]) {
        open.add(socket)
        socket.setNoDelay()
        socket.on('error', () => socket.destroy())
      }
      client.on('close', () => server.destroy())
      server.on('close', () => client.destroy())
      client.pipe(server)
      server.pipe(client)
    })
    return undefined
  }
  const balancer = createServer((client) => {
    client.on('error', () => client.destroy())
    join(client, ports.length)
  })
  const url = await listenHere(balancer)
  return {
    url,
    close() {
      balancer.close()
      for (const socket of open) socket.destroy()
    },
  }
}
