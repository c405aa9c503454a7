import { findSavedAddress } from '@cabstand/domain/saved-address/match'
import { toJson } from '../../db/json.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { newId } from '../../new-id.ts'
import { countSavedAddress, insertSavedAddress, listSavedAddresses } from './users-store.ts'

/** Increments the use count of the rider's saved address near this point, or saves a new address. */
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
  assertTransaction(tx)
  const saved = await listSavedAddresses(tx, input.userId)
  const match = findSavedAddress(saved, input, input.convertToMile)
  if (match !== undefined) await countSavedAddress(tx, match.id)
  else {
    await insertSavedAddress(tx, {
      id: newId(),
      userId: input.userId,
      description: input.address,
      translations: toJson(input.translations ?? {}),
      lat: input.lat,
      lng: input.lng,
    })
  }
}
