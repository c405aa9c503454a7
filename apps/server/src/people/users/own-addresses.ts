import type { BodyOf } from '@cabstand/contract/endpoint'
import type { SavedAddress, saveMyAddress } from '@cabstand/contract/http/people/account'
import { findSavedAddress } from '@cabstand/domain/saved-address/match'
import { isNameRight } from '@cabstand/domain/saved-address/own-address'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { newId } from '../../platform/new-id.ts'
import {
  deleteSavedAddress,
  insertSavedAddress,
  listSavedAddresses,
  releaseKind,
  updateSavedAddress,
} from './saved-address-store.ts'
import { lockUser } from './users-store.ts'

type OwnAddress = BodyOf<typeof saveMyAddress>

/** More than anybody looks through. */
const listed = 200

export async function listAddresses(
  db: Database | Tx,
  userId: string,
): Promise<{ addresses: SavedAddress[] }> {
  const rows = await listSavedAddresses(db, userId, listed)
  return { addresses: rows.map(({ translations, ...address }) => address) }
}

/** Saves a place under a name. Where the person has an address of this kind, or one without a name, there, it is changed. */
export async function saveOwnAddress(
  tx: Tx,
  settings: { readonly convertToMile: boolean },
  userId: string,
  address: OwnAddress,
): Promise<void> {
  const saved = await lockAddresses(tx, userId)
  const alike = saved.filter(({ kind }) => kind === address.kind || kind === 'used')
  const match = findSavedAddress(alike, address, settings.convertToMile)
  await putAddress(tx, userId, match?.id, address)
}

/** Throws `not_found` for an address of somebody else. */
export async function changeOwnAddress(
  tx: Tx,
  userId: string,
  id: string,
  address: OwnAddress,
): Promise<void> {
  const saved = await lockAddresses(tx, userId)
  if (!saved.some((one) => one.id === id)) throw new AppError('not_found')
  await putAddress(tx, userId, id, address)
}

/** Throws `not_found` for an address of somebody else. */
export async function deleteOwnAddress(tx: Tx, userId: string, id: string): Promise<void> {
  assertTransaction(tx)
  if (!(await deleteSavedAddress(tx, userId, id))) throw new AppError('not_found')
}

/** Of two devices that save a home at the same time, the later one moves that of the earlier. */
async function lockAddresses(tx: Tx, userId: string) {
  assertTransaction(tx)
  await lockUser(tx, userId)
  return listSavedAddresses(tx, userId)
}

async function putAddress(
  tx: Tx,
  userId: string,
  id: string | undefined,
  address: OwnAddress,
): Promise<void> {
  const { kind, name, description, lat, lng } = address
  if (!isNameRight(kind, name)) assertNoProblems([{ path: 'name', code: 'required' }])
  if (kind !== 'named') await releaseKind(tx, userId, kind)
  // The text is the rider's own; the map's other languages were those of the place before.
  const columns = { kind, name, description, lat, lng, translations: toJson({}) }
  if (id === undefined) await insertSavedAddress(tx, { id: newId(), userId, ...columns, count: 0 })
  else await updateSavedAddress(tx, id, columns)
}
