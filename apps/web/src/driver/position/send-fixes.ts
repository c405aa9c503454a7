import { sendPositions } from '@cabstand/contract/http/trips/fleet'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import { call } from '../../api/client.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { toPosition } from './own-fix.ts'
import type { SendFixes } from './position-sender.ts'

/** Sends over the socket while it is live, otherwise by HTTP. Throws `ApiError`. */
export function createSendFixes(connection: Realtime): SendFixes {
  return (fixes) => {
    const positions = fixes.map(toPosition)
    return connection.send(driverPositions, { positions }) ?? call(sendPositions, { body: { positions } })
  }
}
