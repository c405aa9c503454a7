import { lookUp } from '@cabstand/domain/look-up'

/** Google's manoeuvres as OSRM's type and modifier, which the port uses. */
const manoeuvres: Readonly<Record<string, readonly [type: string, modifier?: string]>> = {
  DEPART: ['depart'],
  STRAIGHT: ['continue', 'straight'],
  NAME_CHANGE: ['new name', 'straight'],
  TURN_LEFT: ['turn', 'left'],
  TURN_RIGHT: ['turn', 'right'],
  TURN_SLIGHT_LEFT: ['turn', 'slight left'],
  TURN_SLIGHT_RIGHT: ['turn', 'slight right'],
  TURN_SHARP_LEFT: ['turn', 'sharp left'],
  TURN_SHARP_RIGHT: ['turn', 'sharp right'],
  UTURN_LEFT: ['turn', 'uturn'],
  UTURN_RIGHT: ['turn', 'uturn'],
  RAMP_LEFT: ['on ramp', 'slight left'],
  RAMP_RIGHT: ['on ramp', 'slight right'],
  MERGE: ['merge'],
  FORK_LEFT: ['fork', 'slight left'],
  FORK_RIGHT: ['fork', 'slight right'],
  ROUNDABOUT_LEFT: ['roundabout', 'left'],
  ROUNDABOUT_RIGHT: ['roundabout', 'right'],
}

export function manoeuvreOf(google: string | undefined): { type: string; modifier?: string } {
  const [type, modifier] = lookUp(manoeuvres, google ?? '') ?? ['continue']
  return { type, ...(modifier === undefined ? {} : { modifier }) }
}
