import { eventually } from './eventually.ts'

/** A client of a stream of server-sent events, as a browser is. */
export class EventStream<Value> {
  readonly values: Value[] = []
  /** When each value arrived, by `performance.now()`. */
  readonly arrivedAt: number[] = []
  /** Whether the server has ended it. */
  ended = false
  private readonly gone = new AbortController()

  static async open<Value>(url: string): Promise<EventStream<Value>> {
    const stream = new EventStream<Value>()
    const answer = await fetch(url, { signal: stream.gone.signal })
    if (answer.status !== 200 || answer.body === null) throw new Error(`the stream answered ${answer.status}`)
    void stream.read(answer.body).catch(() => {})
    return stream
  }

  close(): void {
    this.gone.abort()
  }

  /** Waits for a value. */
  until(isIt: (value: Value) => boolean, what: string): Promise<Value> {
    return eventually(async () => this.values.find(isIt), what)
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      text += piece
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        if (!event.startsWith('data: ')) continue
        this.values.push(JSON.parse(event.slice(6)) as Value)
        this.arrivedAt.push(performance.now())
      }
    }
    this.ended = true
  }
}
