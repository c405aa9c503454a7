/** Where the bytes of files are. Keys are made by `object-key.ts`. */
export interface FileStorage {
  /** Resolves when the object is stored for good. Replaces an object of the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws when there is no such object. */
  read(key: string): Promise<Buffer>
  /** Does nothing when there is no such object. */
  delete(key: string): Promise<void>
  /** Throws a StartupError with what the operator can do, unless objects can be written, read and deleted. */
  check(): Promise<void>
}
