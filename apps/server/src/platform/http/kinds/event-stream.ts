import { Readable } from 'node:stream'
import type { Described, EventStreamDefinition } from '@cabstand/contract/endpoint'
import * as z from 'zod/mini'
import { addressBlock } from '../address-block.ts'
import { dataHeaders } from '../answer-headers.ts'
import { AppError } from '../errors.ts'
import { type KindContext, type KindRoute, readContext } from './kind-route.ts'

export interface EventStreamHandler<E extends EventStreamDefinition> {
  /**
   * The values, until there are no more. An error before the first one is sent as a problem document. `signal` aborts
   * when the client disconnects; then the generator must end.
   */
  open(context: KindContext<E> & { readonly signal: AbortSignal }): AsyncGenerator<z.input<E['event']>>
}

/** Open streams of one endpoint in this process: of one address, and of all. */
const limits = { ofAddress: 20, ofAll: 2000 } as const
/** Proxies close connections that send nothing for a minute. */
const beatMs = 20_000
/** How long a browser waits before it connects again. */
const retryMs = 3000

/** Connects a stream of server-sent events with its source. */
export function eventStream<E extends Described<EventStreamDefinition>>(
  endpoint: E,
  handler: EventStreamHandler<E>,
): KindRoute {
  const open = new OpenStreams()
  return {
    endpoint,
    mount(app) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        exposeHeadRoute: false,
        config: { success: 200, anonymous: true, ...(endpoint.secretPath && { secretPath: true }) },
        handler: async (request, reply) => {
          const context = readContext(endpoint, request)
          const gone = new AbortController()
          const close = open.add(context.client.address)
          reply.raw.once('close', () => {
            gone.abort()
            close()
          })
          const values = handler.open({ ...context, signal: gone.signal })
          const first = await values.next()
          return reply
            .headers({ ...dataHeaders, 'x-accel-buffering': 'no' })
            .type('text/event-stream')
            .send(Readable.from(toText(endpoint.event, first, values), { objectMode: false }))
        },
      })
    },
  }
}

/** Counts open streams. */
class OpenStreams {
  private readonly byAddress = new Map<string, number>()
  private all = 0

  /** Throws `too_many_requests`. The result ends the stream's count. */
  add(address: string): () => void {
    const block = addressBlock(address)
    const own = this.byAddress.get(block) ?? 0
    if (own >= limits.ofAddress || this.all >= limits.ofAll) {
      throw new AppError('too_many_requests', { params: { retrySeconds: 30 } })
    }
    this.byAddress.set(block, own + 1)
    this.all += 1
    return () => {
      this.all -= 1
      const left = (this.byAddress.get(block) ?? 1) - 1
      if (left > 0) this.byAddress.set(block, left)
      else this.byAddress.delete(block)
    }
  }
}

/** The stream's text. While the source is silent, comments show that the connection lives. */
async function* toText<S extends z.ZodMiniType>(
  schema: S,
  first: IteratorResult<z.input<S>>,
  values: AsyncGenerator<z.input<S>>,
): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`
  try {
    let next = Promise.resolve(first)
    for (;;) {
      const result = await orBeat(next)
      if (result === 'beat') {
        yield ': \n\n'
        continue
      }
      if (result.done === true) return
      yield `data: ${JSON.stringify(z.encode(schema, result.value as z.output<S>))}\n\n`
      next = values.next()
    }
  } finally {
    await values.return(undefined)
  }
}

async function orBeat<T>(next: Promise<T>): Promise<T | 'beat'> {
  let timer: NodeJS.Timeout | undefined
  const beat = new Promise<'beat'>((resolve) => {
    timer = setTimeout(() => resolve('beat'), beatMs)
  })
  try {
    return await Promise.race([next, beat])
  } finally {
    clearTimeout(timer)
  }
}
