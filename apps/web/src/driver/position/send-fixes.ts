import { sendPositions } from '@cabstand/contract/http/drivers'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { toPosition } from './own-fix.ts'
import type { SendFixes } from './position-sender.ts'

const acknowledgeMs = 8000

/** Sends by the socket while it is live, else by HTTP. Throws `ApiError`. */
export function createSendFixes(connection: Realtime): SendFixes {
  return async (fixes) => {
    const positions = fixes.map(toPosition)
    const socket = connection.liveSocket()
    if (!socket) return call(sendPositions, { body: { positions } })
    const answer = await socket
      .timeout(acknowledgeMs)
      .emitWithAck('driver:positions', { positions })
      .catch(() => undefined)
    if (!answer) throw new ApiError({ code: 'network_error', status: 0 })
    if (!answer.ok) throw new ApiError(answer.problem)
    return answer.value
  }
}
