import type { FleetDriver, FleetPositions } from '@cabstand/contract/http/trips/fleet'
import { type FleetCar, fleetCarsFeed } from '@cabstand/contract/realtime/fleet'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fleetPositionsQuery } from '../../api/queries/fleet.ts'
import { useConnectionReport } from '../../realtime/realtime-context.tsx'
import { useFeed } from '../../realtime/use-feed.ts'

/**
 * The drivers on the map, sorted by name: as they were read at first, and then as the feed has them. `late`: the
 * connection is lost, so the positions are out of date.
 */
export function useLiveFleet() {
  const query = useQuery(fleetPositionsQuery)
  const cars = useFeed(fleetCarsFeed)
  const { lostAtMs } = useConnectionReport()
  const live = useMemo((): FleetPositions | undefined => {
    if (cars === null) return undefined
    const drivers = [...cars.values()].map(driverOf).sort((a, b) => a.name.localeCompare(b.name))
    return { at: new Date().toISOString(), drivers, complete: true }
  }, [cars])
  return { query, fleet: live ?? query.data, late: lostAtMs !== null }
}

const driverOf = ({ id, ...car }: FleetCar): FleetDriver => ({ ...car, driverId: id })
