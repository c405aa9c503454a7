import type { PersonFields } from '@cabstand/domain/people/person-fields'
import type { SettingsReader } from '../../operator/settings/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import type { Erase } from '../../platform/module.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import type { CarTypeReader } from '../../trips/pricing/index.ts'
import { lockUser } from '../users/index.ts'
import type { PersonRow } from './person-store.ts'

export interface PersonEditDeps {
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
  /** What each module erases when a person is deleted. */
  readonly erasers: () => readonly Erase[]
  readonly hidesContacts: () => Promise<boolean>
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}

/** A change by staff of the person whom they have read as `version`. */
export interface PersonEdit {
  readonly id: string
  readonly version: number
  readonly caller: SignedIn
}

/** A person who exists and whom the caller may see. Throws `person_not_found`. */
export async function getStored(row: Promise<PersonRow | undefined>): Promise<PersonRow> {
  const found = await row
  if (found === undefined) throw new AppError('person_not_found')
  return found
}

/**
 * Throws `validation_failed` unless the car type that these fields name is offered and the fleet admin exists. Call it before the
 * person is locked: fleet admins are locked before their drivers.
 */
export async function assertReferences(
  tx: Tx,
  { carTypes }: Pick<PersonEditDeps, 'carTypes'>,
  { carType, fleetadmin }: Partial<Pick<PersonFields, 'carType' | 'fleetadmin'>>,
): Promise<void> {
  assertTransaction(tx)
  const unknown = { code: 'unknown' } as const
  const knowsCarType = carType == null || (await carTypes.within(tx).find(carType))?.archived === false
  // Locked, so that a concurrent deletion of the fleet admin waits, and then finds this driver.
  const owner = fleetadmin == null ? undefined : await lockUser(tx, fleetadmin)
  const knowsOwner = fleetadmin == null || (owner?.usertype === 'fleetadmin' && owner.erasedAt === null)
  assertNoProblems([
    ...(knowsCarType ? [] : [{ path: 'carType', ...unknown }]),
    ...(knowsOwner ? [] : [{ path: 'fleetadmin', ...unknown }]),
  ])
}
