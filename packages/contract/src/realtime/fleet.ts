import * as z from 'zod/mini'
import { positionBatch } from '../http/fleet.ts'
import { message } from './feed.ts'

/** A driver's measured positions, oldest first. Acknowledged after the track points of a running trip are committed. */
export const driverPositions = message({
  name: 'driver:positions',
  roles: ['driver'],
  input: z.object({ positions: positionBatch }),
  answer: z.object({ accepted: z.int(), dropped: z.int() }),
})
