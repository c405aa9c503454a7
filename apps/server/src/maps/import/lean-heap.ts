import { setFlagsFromString } from 'node:v8'

/**
 * Runs work that creates much more garbage than it keeps. By default V8 collects garbage when the heap is four times as
 * large as the live objects. While `work` runs it does so at twice the size, which saves a third of an import's memory
 * at no measurable cost in time.
 */
export async function withLeanHeap<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--heap-growing-percent=100')
  try {
    return await work()
  } finally {
    // V8's default.
    setFlagsFromString('--heap-growing-percent=0')
  }
}
