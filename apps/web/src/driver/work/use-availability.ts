import { type DriverWork, setAvailability } from '@cabstand/contract/http/drivers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { workKey } from '../../api/query-keys.ts'

export type Availability = ReturnType<typeof useAvailability>

/** Going online and offline. Not idempotent by key: saying it twice is the same as once. */
export function useAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (driverActiveStatus: boolean) => call(setAvailability, { body: { driverActiveStatus } }),
    onSuccess: (answer) => {
      client.setQueryData<DriverWork>(workKey, (known) => known && { ...known, ...answer })
      void client.invalidateQueries({ queryKey: workKey })
    },
  })
}
