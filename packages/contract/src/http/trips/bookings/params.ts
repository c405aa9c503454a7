import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { id } from '../../../schemas/common.ts'

export const bookingParams = z.object({ id: about(id, 'The id of the booking.') })
