import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenHere } from './listen.ts'

/** Forwards TCP connections to a local port, and resets each after its lifetime. */
export class TcpProxy {
  /** Where new connections go. */
  targetPort: number
  /** Number of connections that were reset. */
  cuts = 0
  /** Its address, set when it listens. */
  url = ''
  private readonly server: Server
  /** Each open socket, and the one that it is forwarded to. */
  private readonly open = new Map<Socket, Socket>()
  private isPartitioned = false
  /** Lifetime of each new connection in milliseconds; undefined: unlimited. */
  private readonly lifetimeMs: () => number | undefined

  constructor(targetPort: number, lifetimeMs: () => number | undefined) {
    this.targetPort = targetPort
    this.lifetimeMs = lifetimeMs
    this.server = createServer((client) => this.join(client, connect(this.targetPort, '127.0.0.1')))
  }

  async listen(): Promise<void> {
    this.url = await listenHere(this.server)
  }

  close(): void {
    this.server.close()
    for (const socket of this.open.keys()) socket.destroy()
  }

  /** Passes nothing on and closes nothing, as a network that loses every packet, until `heal`. */
  partition(): void {
    this.isPartitioned = true
    for (const [from, to] of this.open) from.unpipe(to)
  }

  /** Passes on what was sent meanwhile, as TCP sends it again. */
  heal(): void {
    this.isPartitioned = false
    for (const [from, to] of this.open) from.pipe(to)
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
      this.open.set(from, to)
      from.setNoDelay()
      if (!this.isPartitioned) from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        clearTimeout(timer)
        this.open.delete(from)
        to.destroy()
      })
    }
  }
}

/** Starts a proxy in front of this port. It closes at the end of the test. */
export async function startTcpProxy(
  targetPort: number,
  lifetimeMs: () => number | undefined,
): Promise<TcpProxy> {
  const proxy = new TcpProxy(targetPort, lifetimeMs)
  await proxy.listen()
  onTestFinished(() => proxy.close())
  return proxy
}
