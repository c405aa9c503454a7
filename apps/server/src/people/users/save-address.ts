import { findSavedAddress } from '@cabstand/domain/saved-address/match'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import type { StatementPart } from '../../platform/db/statement-part.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { countedAddressPart, listSavedAddresses, newAddressPart } from './users-store.ts'

/**
 * The part of a change that increments the use count of the rider's saved address near this point, or saves a new
 * address.
 */
export async function savedAddressPart(
  db: Database | Tx,
  input: {
    userId: string
    address: string
    /** The address in other languages, by locale. */
    translations?: Readonly<Record<string, string>> | undefined
    lat: number
    lng: number
    convertToMile: boolean
  },
): Promise<StatementPart> {
  const saved = await listSavedAddresses(db, input.userId)
  const match = findSavedAddress(saved, input, input.convertToMile)
  if (match !== undefined) return countedAddressPart({ id: match.id })
  return newAddressPart({
    id: newId(),
    userId: input.userId,
    description: input.address,
    translations: toJson(input.translations ?? {}),
    lat: input.lat,
    lng: input.lng,
  })
}
