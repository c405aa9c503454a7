import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { OwnPosition } from '../position/use-own-position.ts'
import { tripStep } from '../work/work-state.ts'
import { CollectCash } from './collect-cash.tsx'
import { DriveStep } from './drive-step.tsx'
import { SettleStep } from './settle-step.tsx'
import { StartStep } from './start-step.tsx'

export interface TripPanelProps {
  readonly trip: DriverBooking
  readonly position: OwnPosition
}

/** The current trip, with its next step as one large button. */
export function TripPanel({ trip, position }: TripPanelProps) {
  const step = tripStep(trip)
  switch (step) {
    case 'pickup':
      return <DriveStep trip={trip} position={position} to="pickup" />
    case 'wait':
      return <StartStep trip={trip} position={position} />
    case 'trip':
      return <DriveStep trip={trip} position={position} to="drop" />
    case 'collect':
      return <CollectCash trip={trip} />
    case 'settle':
      return <SettleStep trip={trip} />
    case undefined:
      return null
    default:
      return step satisfies never
  }
}
