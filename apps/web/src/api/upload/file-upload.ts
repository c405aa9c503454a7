import { createUpload, finishUpload } from '@cabstand/contract/http/platform/files'
import { largestChunkBytes, nextChunkBytes, smallestChunkBytes } from '@cabstand/domain/upload/chunks'
import { operationRetryLimitMs, retryPauseMs, uploadRetryLimitMs } from '@cabstand/domain/upload/retry'
import { type UploadState, uploadCanBecome } from '@cabstand/domain/upload/upload-state'
import type { UploadAnswer, UploadRequest, UploadTransport } from './upload-transport.ts'

/** What a field shows of an upload. */
export interface UploadProgress {
  readonly state: UploadState
  /** From 0 to 1. */
  readonly done: number
  /** Why it ended, for the state `error`. */
  readonly code?: string
  /** The address of the file, for the state `success`. */
  readonly address?: string
}

export interface UploadOptions {
  readonly file: Blob
  readonly purpose: string
  readonly onChange: (progress: UploadProgress) => void
  readonly send: UploadTransport
  /** Resolves after the pause, or earlier when the connection is back. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly nowMs: () => number
  readonly chance: () => number
  /** The address at which an earlier page began to send this file. */
  readonly begunAt?: string | undefined
  /** Told where the file is being sent, so that another page can go on; undefined once there is nothing to go on with. */
  readonly onAddress?: (address: string | undefined) => void
}

/** The server refused, and the same request would be refused again. */
class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** A proxy in front of the server refuses a body of this size, before the server sees it. */
class TooLargeForProxy extends Error {}

const protocol = { 'tus-resumable': '1.0.0' }
const bytesType = { 'content-type': 'application/offset+octet-stream' }
const bytesOf = (answer: UploadAnswer, header: string) => Number(answer.header(header) ?? Number.NaN)

/**
 * Sends a file by the tus protocol: in chunks, which are halved when a proxy refuses their size, and after each
 * interruption from where the server says. Ends with `retry-limit-exceeded` when nothing has arrived for ten minutes, or
 * no file was made of the whole for two; with `proxy_body_limit` when a proxy refuses the smallest chunk.
 */
export class FileUpload {
  private readonly options: UploadOptions
  private state: UploadState = 'paused'
  private address: string | undefined
  /** Whether the upload was begun by an earlier page: the server may have deleted it since. */
  private isBegun: boolean
  private offset = 0
  private chunkBytes: number | undefined
  /** Half of the smallest chunk that a proxy has refused. */
  private chunkLimitBytes = largestChunkBytes
  private lastProgressMs = 0
  private running = new AbortController()

  constructor(options: UploadOptions) {
    this.options = options
    this.address = options.begunAt
    this.isBegun = options.begunAt !== undefined
  }

  /** Starts, or goes on after a pause or an error. */
  start(): void {
    if (!this.enter('running')) return
    this.running = new AbortController()
    this.lastProgressMs = this.options.nowMs()
    void this.run(this.running.signal)
  }

  pause(): void {
    if (this.enter('paused')) this.running.abort()
  }

  /** Stops for good. The server deletes what has arrived. */
  cancel(): void {
    if (!this.enter('canceled', { code: 'canceled' })) return
    this.running.abort()
    if (this.address !== undefined) void this.delete(this.address)
  }

  /** Has the server delete what has arrived. What it does not hear of, it deletes after a day. */
  private async delete(address: string): Promise<void> {
    const { nowMs, wait, chance } = this.options
    const startedMs = nowMs()
    const never = new AbortController().signal
    for (let attempt = 0; nowMs() - startedMs <= operationRetryLimitMs; attempt += 1) {
      try {
        await this.request('DELETE', address, {})
        return
      } catch (error) {
        if (error instanceof Refused) return
        await wait(retryPauseMs(attempt, chance()), never)
      }
    }
  }

  private enter(state: UploadState, more: { code?: string; address?: string } = {}): boolean {
    if (!uploadCanBecome(this.state, state)) return false
    this.state = state
    if (state === 'success' || state === 'canceled') this.options.onAddress?.(undefined)
    this.tell(this.offset, more)
    return true
  }

  private tell(sentBytes: number, more: { code?: string; address?: string } = {}): void {
    const done = Math.min(1, sentBytes / this.options.file.size)
    this.options.onChange({ state: this.state, done, ...more })
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const before = this.offset
      try {
        if (this.address !== undefined) await this.findOffset(this.address)
        await this.sendChunks()
        const address = await this.finish()
        if (!signal.aborted) this.enter('success', { address })
        return
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Refused && !this.isBegun) return this.fail(error.code)
        if (error instanceof Refused) {
          this.forget()
          continue
        }
        if (this.offset > before) attempt = 0
        if (this.options.nowMs() - this.lastProgressMs > this.retryLimitMs())
          return this.fail('retry-limit-exceeded')
        await this.options.wait(retryPauseMs(attempt, this.options.chance()), signal)
      }
    }
  }

  /** Once all bytes have arrived, only the request that makes the file is left. */
  private retryLimitMs(): number {
    return this.offset < this.options.file.size ? uploadRetryLimitMs : operationRetryLimitMs
  }

  private fail(code: string): void {
    // What was refused is not sent again; another try begins from the start.
    if (code !== 'retry-limit-exceeded') this.forget()
    this.enter('error', { code })
  }

  private forget(): void {
    this.isBegun = false
    this.address = undefined
    this.offset = 0
    this.chunkBytes = undefined
    this.options.onAddress?.(undefined)
  }

  private async findOffset(address: string): Promise<void> {
    const answer = await this.request('HEAD', address, {})
    // A finished upload is a file, which `finish` finds.
    this.offset = answer.status === 404 ? this.offset : bytesOf(answer, 'upload-offset')
    this.tell(this.offset)
  }

  private async sendChunks(): Promise<void> {
    const { file } = this.options
    while (this.address === undefined || this.offset < file.size) {
      const chunkBytes = nextChunkBytes(this.chunkBytes, file.size - this.offset, this.chunkLimitBytes)
      const isFirst = this.address === undefined
      const answer = await this.sendChunk(chunkBytes).catch((error: unknown) => {
        if (!(error instanceof TooLargeForProxy)) throw error
        if (chunkBytes <= smallestChunkBytes) throw new Refused('proxy_body_limit')
        this.chunkLimitBytes = Math.max(smallestChunkBytes, Math.floor(chunkBytes / 2))
        return undefined
      })
      if (answer === undefined) continue
      if (isFirst) {
        this.address = answer.header('location') ?? undefined
        this.options.onAddress?.(this.address)
      }
      this.offset = bytesOf(answer, 'upload-offset')
      this.chunkBytes = chunkBytes
      this.lastProgressMs = this.options.nowMs()
      this.tell(this.offset)
    }
  }

  private sendChunk(bytes: number): Promise<UploadAnswer> {
    const { file, purpose } = this.options
    const body = file.slice(this.offset, this.offset + bytes)
    if (this.address !== undefined)
      return this.request('PATCH', this.address, { ...bytesType, 'upload-offset': String(this.offset) }, body)
    return this.request(
      'POST',
      `${createUpload.path}?purpose=${encodeURIComponent(purpose)}`,
      { ...bytesType, 'upload-length': String(file.size) },
      body,
    )
  }

  private async finish(): Promise<string> {
    const id = this.address?.split('/').at(-1) ?? ''
    const address = finishUpload.path.replace(':id', encodeURIComponent(id))
    const { body } = await this.request(
      'POST',
      address,
      { 'content-type': 'application/json' },
      new Blob(['{}']),
    )
    return String((body as { address?: unknown } | undefined)?.address)
  }

  /**
   * An answer of 2xx, or 404 to HEAD. Throws `Refused`, `TooLargeForProxy`, or any other error when a retry of the same
   * may help.
   */
  private async request(
    method: UploadRequest['method'],
    address: string,
    headers: Readonly<Record<string, string>>,
    body?: Blob,
  ): Promise<UploadAnswer> {
    const start = this.offset
    // Cancelling aborts the running request, and must still be told to the server.
    const signal = method === 'DELETE' ? new AbortController().signal : this.running.signal
    const answer = await this.options.send({
      method,
      address,
      headers: { ...protocol, ...headers },
      signal,
      ...(body && { body, onSent: (bytes: number) => this.tell(start + bytes) }),
    })
    const { status } = answer
    if (status < 300 || (method === 'HEAD' && status === 404)) return answer
    if (status === 401) throw new Refused('unauthenticated')
    if (status >= 500 || status === 408 || status === 409 || status === 429)
      throw new Error(`status ${status}`)
    const code = (answer.body as { code?: unknown } | undefined)?.code
    // Without a code, the answer is not our server's.
    if (status === 413 && code === undefined) throw new TooLargeForProxy()
    throw new Refused(String(code ?? 'internal_error'))
  }
}
