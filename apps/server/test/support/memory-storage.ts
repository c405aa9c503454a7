import type { FileStorage } from '../../src/platform/files/storage/file-storage.ts'

/** Objects in memory, for tests that look at them. */
export class MemoryStorage implements FileStorage {
  readonly objects = new Map<string, Buffer>()

  private expected = 0
  private arrived = Promise.withResolvers<void>()

  /** The next objects are stored when this many have come. */
  meet(count: number): void {
    this.expected = count
    this.arrived = Promise.withResolvers()
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (this.expected > 0) {
      this.expected -= 1
      if (this.expected === 0) this.arrived.resolve()
      await this.arrived.promise
    }
    this.objects.set(key, Buffer.from(bytes))
  }

  async read(key: string): Promise<Buffer> {
    const bytes = this.objects.get(key)
    if (bytes === undefined) throw new Error(`there is no object ${key}`)
    return bytes
  }

  async delete(key: string): Promise<void> {
    this.objects.delete(key)
  }

  async check(): Promise<void> {}
}
