/**
 * An LRU cache with a time to live, bounded in bytes by the JSON length of its answers. Concurrent requests for the
 * same key share one call.
 */
export class AnswerCache {
  private readonly kept = new Map<string, { value: unknown; bytes: number; untilMs: number }>()
  private readonly flights = new Map<string, Promise<unknown>>()
  private readonly maxBytes: number
  private readonly nowMs: () => number
  private bytes = 0

  constructor(options: { maxBytes: number; nowMs: () => number }) {
    this.maxBytes = options.maxBytes
    this.nowMs = options.nowMs
  }

  /** Bytes in use. */
  get size(): number {
    return this.bytes
  }

  /** Returns the cached answer for a key, or calls `ask` and caches its answer. Errors are not cached. */
  async take<T>(key: string, keepSeconds: number, ask: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key)
    if (known !== undefined && known.untilMs > this.nowMs()) {
      // Re-inserting keeps the map in order of use, so the least recently used entry is first.
      this.kept.delete(key)
      this.kept.set(key, known)
      return known.value as T
    }
    const flying = this.flights.get(key)
    if (flying !== undefined) return flying as Promise<T>
    const flight = ask()
      .then((value) => {
        this.keep(key, value, keepSeconds)
        return value
      })
      .finally(() => this.flights.delete(key))
    this.flights.set(key, flight)
    return flight
  }

  private keep(key: string, value: unknown, keepSeconds: number): void {
    this.drop(key)
    const bytes = 2 * (key.length + (JSON.stringify(value)?.length ?? 0)) + 100
    if (bytes > this.maxBytes / 10) return
    this.kept.set(key, { value, bytes, untilMs: this.nowMs() + keepSeconds * 1000 })
    this.bytes += bytes
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0
    this.kept.delete(key)
  }
}
