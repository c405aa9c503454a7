import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestChunkBytes, nextChunkBytes } from './chunks.ts'
import { retryPauseMs } from './retry.ts'
import { uploadCanBecome, uploadStates } from './upload-state.ts'

/** The sizes of all chunks of a file. */
function chunksOf(sizeBytes: number, limitBytes?: number): number[] {
  const chunks: number[] = []
  for (let sent = 0; sent < sizeBytes; sent += chunks.at(-1) ?? 0)
    chunks.push(nextChunkBytes(chunks.at(-1), sizeBytes - sent, limitBytes))
  return chunks
}

describe('the chunks of an upload', () => {
  test('a file of at most 262,144 bytes is one request', () => {
    expect(chunksOf(262_144)).toEqual([262_144])
    expect(chunksOf(262_145)).toEqual([262_144, 1])
  })

  test('double up to 1 MiB, which nginx lets through unless told otherwise', () => {
    const chunks = chunksOf(20_000_000)
    expect(chunks.slice(0, 4)).toEqual([262_144, 524_288, 1_048_576, 1_048_576])
    expect(Math.max(...chunks)).toBe(1_048_576)
  })

  test('stay below the limit of a proxy', () => {
    expect(chunksOf(300_000, 65_536)).toEqual([65_536, 65_536, 65_536, 65_536, 37_856])
  })

  test('add up to the file, whatever its size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.integer({ min: 16_384, max: largestChunkBytes }),
        (size, limit) => {
          expect(chunksOf(size, limit).reduce((sum, chunk) => sum + chunk, 0)).toBe(size)
        },
      ),
    )
  })
})

test('pauses between retries grow to at most 64 seconds', () => {
  expect([0, 1, 2, 3].map((attempt) => retryPauseMs(attempt, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(retryPauseMs(30, 1)).toBe(64_000)
  expect(retryPauseMs(0, 0)).toBe(500)
})

test('an upload ends once: success and canceled lead nowhere, an error can be retried', () => {
  const next = (from: (typeof uploadStates)[number]) => uploadStates.filter((to) => uploadCanBecome(from, to))
  expect(Object.fromEntries(uploadStates.map((from) => [from, next(from)]))).toEqual({
    running: ['paused', 'success', 'canceled', 'error'],
    paused: ['running', 'canceled'],
    success: [],
    canceled: [],
    error: ['running', 'canceled'],
  })
})
