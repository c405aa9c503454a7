import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenHere } from './listen.ts'

/** A call that passed through, and how often it was sent with this idempotency key. */
export interface PassingCall {
  readonly method: string
  readonly path: string
  /** 1 for the first attempt. Calls without a key always count as a first attempt. */
  readonly tries: number
}

/**
 * A proxy between clients and the server. It waits for the complete response, so that the effect is committed, and then
 * either forwards the response or closes the connection instead.
 */
export class AnswerDroppingProxy {
  /** Responses that were dropped. */
  dropped = 0
  /** Drops nothing until this is set. */
  shouldDrop: (call: PassingCall) => boolean = () => false
  private readonly target: string
  /** Its address, set when it listens. */
  url = ''
  private readonly server: Server
  private readonly tries = new Map<string, number>()

  constructor(target: string) {
    this.target = target
    this.server = createServer((incoming, outgoing) => {
      this.pass(incoming, outgoing).catch(() => outgoing.socket?.destroy())
    })
  }

  async listen(): Promise<void> {
    this.url = await listenHere(this.server)
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming
    const onward = request(`${this.target}${url}`, { method, headers })
    incoming.pipe(onward)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray())
    const key = headers['idempotency-key']
    const tries = (this.tries.get(String(key)) ?? 0) + 1
    if (key !== undefined) this.tries.set(String(key), tries)
    if (this.shouldDrop({ method, path: url, tries: key === undefined ? 1 : tries })) {
      this.dropped += 1
      incoming.socket.destroy()
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    outgoing.end(body)
  }
}

/** Starts a proxy in front of this server. It closes at the end of the test. */
export async function startAnswerDroppingProxy(target: string): Promise<AnswerDroppingProxy> {
  const proxy = new AnswerDroppingProxy(target)
  await proxy.listen()
  onTestFinished(() => proxy.close())
  return proxy
}
