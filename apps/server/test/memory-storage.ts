import type { FileStorage } from '../src/files/storage/file-storage.ts'

/** Objects in memory, for tests that look at them. */
export class MemoryStorage implements FileStorage {
  readonly objects = new Map<string, Buffer>()

  async put(key: string, bytes: Uint8Array): Promise<void> {
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
