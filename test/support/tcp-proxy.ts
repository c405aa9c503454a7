import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenHere } from './listen.ts'

/** Hands TCP connections on to a port of this machine, and resets them when told. */
export class TcpProxy {
  /** Connections that were reset. */
  cuts = 0
  /** Its address, once it listens. */
  url = ''
  private readonly server: Server
  private readonly open = new Set<Socket>()
  /** Milliseconds that each new connection may live; undefined: as long as it likes. */
  private readonly lifetimeMs: () => number | undefined

  constructor(targetPort: number, lifetimeMs: () => number | undefined) {
    this.lifetimeMs = lifetimeMs
    this.server = createServer((client) => this.join(client, connect(targetPort, '127.0.0.1')))
  }

  async listen(): Promise<void> {
    this.url = await listenHere(this.server)
  }

  close(): void {
    this.server.close()
    for (const socket of this.open) socket.destroy()
  }

  private join(client: Socket, server: Socket): void {
    const lifetime = this.lifetimeMs()
    const timer =
      lifetime === undefined
        ? undefined
        : setTimeout(() => {
            this.cuts += 1
            client.resetAndDestroy()
            server.resetAndDestroy()
          }, lifetime)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.open.add(from)
      from.setNoDelay()
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        clearTimeout(timer)
        this.open.delete(from)
        to.destroy()
      })
    }
  }
}

/** A proxy before this port that closes with the test. */
export async function startTcpProxy(
  targetPort: number,
  lifetimeMs: () => number | undefined,
): Promise<TcpProxy> {
  const proxy = new TcpProxy(targetPort, lifetimeMs)
  await proxy.listen()
  onTestFinished(() => proxy.close())
  return proxy
}
