import { lookUp } from '../look-up.ts'

/** What a driver does at a manoeuvre. */
export type Turn =
  | 'left'
  | 'right'
  | 'slight-left'
  | 'slight-right'
  | 'sharp-left'
  | 'sharp-right'
  | 'keep-left'
  | 'keep-right'
  | 'uturn'
  | 'straight'
  | 'merge'
  | 'roundabout'
  | 'leave-roundabout'
  | 'arrive'

const directions: Readonly<Record<string, Turn>> = {
  left: 'left',
  right: 'right',
  'slight left': 'slight-left',
  'slight right': 'slight-right',
  'sharp left': 'sharp-left',
  'sharp right': 'sharp-right',
  uturn: 'uturn',
}

/** What OSRM's type and modifier of a manoeuvre ask of a driver. Types that are not known are their modifier. */
export function turnOf({ type, modifier = '' }: { type: string; modifier?: string | undefined }): Turn {
  const direction = lookUp(directions, modifier) ?? 'straight'
  switch (type) {
    case 'arrive':
      return 'arrive'
    case 'roundabout':
    case 'rotary':
      return 'roundabout'
    case 'exit roundabout':
    case 'exit rotary':
      return 'leave-roundabout'
    case 'merge':
      return 'merge'
    case 'fork':
    case 'on ramp':
    case 'off ramp':
      return keeps[direction] ?? direction
    default:
      return direction
  }
}

/** Where a road divides, a slight turn is a side to keep. */
const keeps: { readonly [K in Turn]?: Turn } = { 'slight-left': 'keep-left', 'slight-right': 'keep-right' }
