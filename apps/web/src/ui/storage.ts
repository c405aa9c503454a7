/**
 * Texts that the browser keeps by key. No call throws: people can forbid storage, which then reads as empty, and it can
 * be full.
 */
export interface TextStorage {
  /** Null: nothing is kept. */
  readonly read: (key: string) => string | null
  /** Null deletes. False: the browser did not keep it. */
  readonly write: (key: string, text: string | null) => boolean
  readonly keys: () => readonly string[]
  readonly clear: () => void
}

/** `open` throws in browsers that forbid storage, so it is called for each use. */
export function textStorage(open: () => Storage): TextStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      }, false),
    keys: () =>
      attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      ),
    clear: () => attempt((storage) => storage.clear(), undefined),
  }
}

/** Kept on this device until it is deleted. */
export const deviceStorage = textStorage(() => localStorage)

/** Kept while this tab is open. */
export const tabStorage = textStorage(() => sessionStorage)

/** Deletes what is kept under keys that begin so. */
export function forgetPrefix(storage: TextStorage, prefix: string): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.write(key, null)
}

/** The kept JSON value; null when there is none, or another program wrote there. */
export function readJson(storage: TextStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null')
  } catch {
    return null
  }
}
