import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextChunkBytes } from './chunks.ts'
import { retryPauseMs } from './retry.ts'
import { uploadCanBecome, uploadStates } from './upload-state.ts'

/** The sizes of all chunks of a file. */
function chunksOf(sizeBytes: number): number[] {
  const chunks: number[] = []
  for (let sent = 0; sent < sizeBytes; sent += chunks.at(-1) ?? 0)
    chunks.push(nextChunkBytes(chunks.at(-1), sizeBytes - sent))
  return chunks
}

describe('the chunks of an upload', () => {
  test('a file of at most 262,144 bytes is one request', () => {
    expect(chunksOf(262_144)).toEqual([262_144])
    expect(chunksOf(262_145)).toEqual([262_144, 1])
  })

  test('double up to 33,554,432 bytes', () => {
    const chunks = chunksOf(200_000_000)
    expect(chunks.slice(0, 9)).toEqual([
      262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608, 16_777_216, 33_554_432, 33_554_432,
    ])
    expect(Math.max(...chunks)).toBe(33_554_432)
  })

  test('add up to the file, whatever its size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000_000 }), (size) => {
        expect(chunksOf(size).reduce((sum, chunk) => sum + chunk, 0)).toBe(size)
      }),
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
