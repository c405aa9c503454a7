import { findSavedAddress } from '@cabstand/domain/saved-address/match'
import { toJson } from '../../platform/db/json.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { countSavedAddress, insertSavedAddress, listSavedAddresses } from './saved-address-store.ts'

/** Counts another use of the rider's saved address near this point, or saves a new address. */
export async function saveAddress(
  tx: Tx,
  input: {
    userId: string
    address: string
    /** The address in other languages, by locale. */
    translations?: Readonly<Record<string, string>> | undefined
    lat: number
    lng: number
    convertToMile: boolean
  },
): Promise<void> {
  const saved = await listSavedAddresses(tx, input.userId)
  const match = findSavedAddress(saved, input, input.convertToMile)
  if (match !== undefined) return countSavedAddress(tx, match.id)
  await insertSavedAddress(tx, {
    id: newId(),
    userId: input.userId,
    description: input.address,
    translations: toJson(input.translations ?? {}),
    lat: input.lat,
    lng: input.lng,
  })
}
