import { connect, type Socket } from 'node:net'
import { ratePerSecond } from './measure.ts'

const lineEnd = 13

/** Encodes a command in Redis' protocol (RESP). */
export function encodeCommand(...words: readonly (string | number)[]): string {
  const parts = words.map(String).map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
  return `*${words.length}\r\n${parts.join('')}`
}

/**
 * A connection to Redis that sends previously encoded commands and counts the replies, so that the client costs very
 * little. An error reply throws.
 */
export class RedisConnection {
  private readonly socket: Socket
  private received: Buffer = Buffer.alloc(0)
  private waiting:
    | { replies: number; resolve: (last: Buffer) => void; reject: (error: Error) => void }
    | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => this.receive(chunk))
    socket.on('error', (error) => this.waiting?.reject(error))
  }

  static open(path: string): Promise<RedisConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(path, () => resolve(new RedisConnection(socket)))
      socket.once('error', reject)
    })
  }

  /** Sends commands in one write and resolves when each has its reply: to the last one, as Redis wrote it. */
  send(commands: Buffer, replies: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.waiting = { replies, resolve, reject }
      this.socket.write(commands)
    })
  }

  /** Sends the commands repeatedly, this many at a time, for about this time; resolves to commands per second. */
  rate(commands: readonly string[], options: { pipelined: number; windowMs: number }): () => Promise<number> {
    const { pipelined, windowMs } = options
    const batches = Array.from({ length: Math.floor(commands.length / pipelined) }, (_, index) =>
      Buffer.from(commands.slice(index * pipelined, (index + 1) * pipelined).join('')),
    )
    let next = 0
    return () =>
      ratePerSecond(windowMs, async () => {
        await this.send(batches[next++ % batches.length] ?? Buffer.alloc(0), pipelined)
        return pipelined
      })
  }

  close(): void {
    this.socket.destroy()
  }

  private receive(chunk: Buffer): void {
    const bytes = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    let from = 0
    let last = bytes
    while (this.waiting !== undefined && this.waiting.replies > 0) {
      const end = replyEnd(bytes, from)
      if (end === undefined) break
      if (bytes[from] === 0x2d) this.waiting.reject(new Error(bytes.toString('utf8', from, end)))
      this.waiting.replies -= 1
      last = bytes.subarray(from, end)
      from = end
    }
    this.received = bytes.subarray(from)
    if (this.waiting?.replies !== 0) return
    const { resolve } = this.waiting
    this.waiting = undefined
    resolve(last)
  }
}

/** The end of the reply that begins at `from`; undefined while it is incomplete. */
function replyEnd(bytes: Buffer, from: number): number | undefined {
  const lineStop = bytes.indexOf(lineEnd, from)
  if (lineStop === -1 || lineStop + 2 > bytes.length) return undefined
  const afterLine = lineStop + 2
  const kind = String.fromCharCode(bytes[from] ?? 0)
  if (kind !== '$' && kind !== '*') return afterLine
  const size = Number(bytes.toString('latin1', from + 1, lineStop))
  if (kind === '$') {
    const end = size < 0 ? afterLine : afterLine + size + 2
    return end <= bytes.length ? end : undefined
  }
  let end = afterLine
  for (let member = 0; member < size; member += 1) {
    const next = replyEnd(bytes, end)
    if (next === undefined) return undefined
    end = next
  }
  return end
}
