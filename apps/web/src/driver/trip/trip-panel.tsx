import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { Suspense } from 'react'
import { lazyBeside } from '../../ui/lazy-extra.ts'
import type { OwnPosition } from '../position/use-own-position.ts'
import { tripStep } from '../work/work-state.ts'
import { DriveStep } from './drive-step.tsx'
import { StartStep } from './start-step.tsx'
import type { Guidance } from './use-guidance.ts'

/** The ends of a trip: they are there long before they are needed. */
const CollectCash = lazyBeside<{ trip: DriverBooking }>(() =>
  import('./collect-cash.tsx').then((file) => ({ default: file.CollectCash })),
)
const SettleStep = lazyBeside<{ trip: DriverBooking }>(() =>
  import('./settle-step.tsx').then((file) => ({ default: file.SettleStep })),
)

const EmergencyButton = lazyBeside(() => import('../../features/emergency/emergency-button.tsx'))

export interface TripPanelProps {
  readonly trip: DriverBooking
  readonly position: OwnPosition
  /** The way to its next place; null: there is none. */
  readonly guidance: Guidance | null
}

/** The current trip, with its next step as one large button, and below it the call for help. */
export default function TripPanel(props: TripPanelProps) {
  return (
    <>
      <TripStep {...props} />
      <Suspense>
        <EmergencyButton booking={props.trip} as="driver" />
      </Suspense>
    </>
  )
}

function TripStep({ trip, position, guidance }: TripPanelProps) {
  const step = tripStep(trip)
  switch (step) {
    case 'pickup':
      return <DriveStep trip={trip} position={position} guidance={guidance} to="pickup" />
    case 'wait':
      return <StartStep trip={trip} position={position} />
    case 'trip':
      return <DriveStep trip={trip} position={position} guidance={guidance} to="drop" />
    case 'collect':
      return (
        <Suspense>
          <CollectCash trip={trip} />
        </Suspense>
      )
    case 'settle':
      return (
        <Suspense>
          <SettleStep trip={trip} />
        </Suspense>
      )
    case undefined:
      return null
    default:
      return step satisfies never
  }
}
