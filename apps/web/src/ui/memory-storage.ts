import { type TextStorage, textStorage } from './storage.ts'

class MemoryStorage implements Storage {
  private readonly values = new Map<string, string>()
  private readonly longest: number

  constructor(longest: number) {
    this.longest = longest
  }

  get length() {
    return this.values.size
  }
  readonly key = (index: number) => [...this.values.keys()][index] ?? null
  readonly getItem = (key: string) => this.values.get(key) ?? null
  readonly removeItem = (key: string) => void this.values.delete(key)
  readonly clear = () => this.values.clear()
  setItem(key: string, value: string) {
    if (value.length > this.longest)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.values.set(key, value)
  }
}

/** For tests: the storage of a browser that refuses texts longer than `longest`. */
export function memoryStorage(longest = Number.POSITIVE_INFINITY): TextStorage {
  const storage = new MemoryStorage(longest)
  return textStorage(() => storage)
}
