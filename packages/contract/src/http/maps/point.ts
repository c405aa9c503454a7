import { about } from '../../describe.ts'
import { queryNumber } from '../../schemas/common.ts'

export const lat = about(queryNumber(-90, 90), 'Degrees north.', 38.7)

export const lng = about(queryNumber(-180, 180), 'Degrees east.', -9.899)
