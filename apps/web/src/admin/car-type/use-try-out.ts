import { tryOutTariff } from '@cabstand/contract/http/trips/car-types'
import type { Stop } from '@cabstand/contract/schemas/common'
import { type TariffFields, tariffOf } from '@cabstand/domain/fare/car-type-fields'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { readDecimal } from '../../features/form/typed-amounts.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** The trip to price, as typed; time in seconds, because a route has them. */
export interface TrialTrip {
  readonly distance: string
  readonly durationSeconds: number
}

interface Asked {
  readonly tariff?: TariffFields
  readonly trip: TrialTrip
  readonly version: number
}

const typingMs = 250

const isTrip = ({ distance, durationSeconds }: TrialTrip) =>
  /^\d{1,5}([.,]\d{1,2})?$/.test(distance.trim()) && durationSeconds >= 0

/** The prices of a trip with the tariff saved as `version` and with the typed one, while it is typed. */
export function useTryOut(
  carType: string | undefined,
  version: number,
  tariff: TariffFields | undefined,
  trip: TrialTrip,
) {
  const typed = JSON.stringify({ tariff, trip, version })
  const asked = JSON.parse(useSettled(typed, typingMs)) as Asked
  return useQuery({
    queryKey: ['try-out', carType, asked],
    queryFn: ({ signal }) => {
      const { distance, durationSeconds } = asked.trip
      const body = {
        ...(carType !== undefined && { carType }),
        tariff: tariffOf(asked.tariff ?? noTariff),
        trip: { distance: readDecimal(distance), durationSeconds },
      }
      return call(tryOutTariff, { body }, { signal })
    },
    enabled: asked.tariff !== undefined && isTrip(asked.trip),
    retry: false,
    placeholderData: keepPreviousData,
  })
}

const noTariff: TariffFields = {
  baseFare: 0,
  minFare: 0,
  ratePerUnitDistance: '0',
  ratePerHour: '0',
  convenienceFeeType: 'flat',
  convenienceFees: '0',
  cancelSlab: [],
  parcelTypes: [],
  options: [],
}

/** Finds the distance and time of a real route, as quotes do. */
export function useRouteTrip(onTrip: (trip: TrialTrip) => void) {
  return useMutation({
    mutationFn: (stops: { readonly pickup: Stop; readonly drop: Stop }) =>
      call(tryOutTariff, { body: { tariff: tariffOf(noTariff), trip: stops } }),
    onSuccess: ({ distance, durationSeconds }) => onTrip({ distance, durationSeconds }),
  })
}
