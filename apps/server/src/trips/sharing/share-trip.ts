import type { TripLink } from '@cabstand/contract/http/trips/sharing'
import { isShareable } from '@cabstand/domain/booking/status'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { lockBooking, readBookingRow } from '../bookings/index.ts'
import type { SharingDeps } from './read-shared-trip.ts'
import { deleteLink, findLink, insertLink, type StoredLink } from './shared-trip-store.ts'
import { sharingTopics } from './topics.ts'

interface Asked {
  readonly bookingId: string
  readonly caller: SignedIn
}

/** The link of a trip; null while it is not shared. */
export async function readTripLink(
  deps: SharingDeps,
  { bookingId, caller }: Asked,
): Promise<TripLink | null> {
  await readBookingRow(deps, bookingId, caller)
  const link = await findLink(deps.db, bookingId)
  return link === undefined ? null : toTripLink(deps, link)
}

/** Creates the link of a running trip, or returns the one that it has. Throws `wrong_status` for other trips. */
export async function shareTrip(tx: Tx, deps: SharingDeps, { bookingId, caller }: Asked): Promise<TripLink> {
  assertTransaction(tx)
  await readBookingRow(deps, bookingId, caller)
  const { status } = await lockBooking(tx, bookingId)
  if (!isShareable(status)) throw new AppError('wrong_status', { params: { status } })
  return linkOf(tx, deps, bookingId)
}

/** The link of a booking, created when it has none. */
export async function linkOf(
  tx: Tx,
  deps: Pick<SharingDeps, 'links' | 'now'>,
  bookingId: string,
): Promise<TripLink> {
  const known = await findLink(tx, bookingId)
  if (known !== undefined) return toTripLink(deps, known)
  const link = { id: newId(), createdAt: deps.now() }
  await insertLink(tx, { ...link, bookingId, tokenHash: deps.links.newHash(link.id) })
  return toTripLink(deps, link)
}

export async function stopSharing(tx: Tx, deps: SharingDeps, { bookingId, caller }: Asked): Promise<void> {
  assertTransaction(tx)
  await readBookingRow(deps, bookingId, caller)
  await deleteLink(tx, bookingId)
  onCommit(tx, () => deps.hints.publish([sharingTopics.of(bookingId)]))
}

function toTripLink({ links }: Pick<SharingDeps, 'links'>, { id, createdAt }: StoredLink): TripLink {
  return { path: links.path(id), sharedAt: createdAt.toISOString() }
}
