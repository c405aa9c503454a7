import { readFile } from 'node:fs/promises'
import { fileAddress } from '@cabstand/contract/schemas/file'
import { createUser, findUserByMobile, licenseImage, updateUser } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { storeObject } from '../../platform/files/append-to-upload.ts'
import { insertFile } from '../../platform/files/file-store.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { keepObject } from '../../platform/files/object-store.ts'
import { newFileKey } from '../../platform/files/storage/object-key.ts'
import { newId } from '../../platform/new-id.ts'
import { listCarTypes } from '../../trips/pricing/index.ts'
import { listDriversWithoutLicence } from './demo-drivers-store.ts'
import { demoReferrer, driverWithoutLicence, newDrivers } from './demo-people.ts'
import { toUser } from './demo-user.ts'

const picture = { mediaType: 'image/webp', width: 856, height: 540 } as const
const atOnce = 16

/**
 * Gives the demo's drivers a picture of a licence, the same specimen for all, and adds two drivers who wait for approval:
 * one with a licence, one without. Does nothing when they exist.
 */
export async function createDemoLicences(
  db: Database,
  files: Pick<FilesDeps, 'db' | 'storage' | 'now'>,
): Promise<void> {
  if ((await findUserByMobile(db, driverWithoutLicence.mobile)) !== undefined) return
  const bytes = await readFile(new URL('./licence.webp', import.meta.url))
  const carTypeIds = new Map((await listCarTypes(db)).map(({ id, name }) => [name, id]))
  const referrer = await findUserByMobile(db, demoReferrer)
  await transaction(db, async (tx) => {
    for (const person of newDrivers)
      await createUser(tx, {
        ...toUser(person, carTypeIds),
        approved: false,
        createdByAdmin: false,
        ...(referrer && { signupViaReferral: referrer.id, referralPending: true }),
      })
  })
  const drivers = await listDriversWithoutLicence(db, driverWithoutLicence.mobile)
  for (let at = 0; at < drivers.length; at += atOnce) {
    const some = await Promise.all(
      drivers.slice(at, at + atOnce).map(async (driver) => {
        const key = newFileKey()
        await storeObject(files, key, bytes)
        return { driver, key, id: newId() }
      }),
    )
    await transaction(db, async (tx) => {
      for (const { driver, key, id } of some) {
        const file = { id, key, purpose: licenseImage.name, ...picture, sizeBytes: bytes.length }
        await insertFile(tx, { ...file, uploadedBy: driver, subject: driver, person: driver })
        await keepObject(tx, key)
        await updateUser(tx, driver, { licenseImage: fileAddress(id) })
      }
    })
  }
}
