import { onTestFinished } from 'vitest'
import { openRoundRobin } from './open-round-robin.ts'

/** As `openRoundRobin`; returns its URL. It closes at the end of the test. */
export async function startRoundRobin(ports: readonly number[]): Promise<string> {
  const { url, close } = await openRoundRobin(ports)
  onTestFinished(close)
  return url
}
