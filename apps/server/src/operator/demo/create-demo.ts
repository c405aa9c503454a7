import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { pseudoLanguage as pseudo, pseudoTexts } from '@cabstand/contract/texts/pseudo'
import { insertPromos } from '../../money/promos/index.ts'
import { createUser, findUserByMobile } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { insertCarTypes } from '../../trips/pricing/index.ts'
import { insertLanguages, startingLanguages } from '../languages/index.ts'
import {
  findSettings,
  insertCancelReasons,
  insertSettings,
  startingCancelReasons,
} from '../settings/index.ts'
import { demoCarTypes, demoSettings } from './demo-city-settings.ts'
import {
  type DemoPersonSeed,
  demoPeople,
  pastRiders,
  simulatedCouriers,
  simulatedDrivers,
  simulatorAdmin,
} from './demo-people.ts'
import { demoPromos } from './demo-promos.ts'
import { toUser } from './demo-user.ts'

/** Fills an empty database with the demo operator, prices and people. Returns whether it was empty. */
export async function createDemo(
  db: Database,
  { pseudoLanguage = false }: { readonly pseudoLanguage?: boolean } = {},
): Promise<boolean> {
  if ((await findSettings(db)) !== undefined) return false
  await transaction(db, async (tx) => {
    await insertSettings(tx, demoSettings)
    await insertPromos(tx, demoPromos(new Date()))
    await insertCancelReasons(tx, startingCancelReasons('en'))
    await insertLanguages(tx, startingLanguages('en'))
    if (pseudoLanguage) await insertLanguages(tx, [pseudoLanguageRow()])
    const carTypes = demoCarTypes.map((carType) => ({ ...carType, id: newId() }))
    await insertCarTypes(tx, carTypes)
    const carTypeIds = new Map(carTypes.map((carType) => [carType.name, carType.id]))
    const owner = await createUser(tx, toUser(fleetOwner(), carTypeIds))
    for (const person of [...demoPeople, ...pastRiders]) {
      if (person.role === 'fleetadmin') continue
      await createUser(tx, {
        ...toUser(person, carTypeIds),
        fleetadmin: person.role === 'driver' ? owner.id : null,
      })
    }
    for (const [index, driver] of [...simulatedDrivers(), ...simulatedCouriers()].entries()) {
      await createUser(tx, { ...toUser(driver, carTypeIds), fleetadmin: index % 4 === 0 ? owner.id : null })
    }
  })
  return true
}

const pseudoLanguageRow = () => ({
  ...pseudo,
  id: newId(),
  isDefault: false,
  keyValuePairs: pseudoTexts(builtInTexts('en')),
  pageTexts: {},
})

/** Adds the admin that the simulator acts as, unless they exist. */
export async function addSimulator(db: Database): Promise<void> {
  if ((await findUserByMobile(db, simulatorAdmin.mobile)) !== undefined) return
  await transaction(db, (tx) => createUser(tx, toUser(simulatorAdmin, new Map())))
}

function fleetOwner(): DemoPersonSeed {
  const owner = demoPeople.find((person) => person.role === 'fleetadmin')
  if (owner === undefined) throw new Error('the demo has no fleet admin')
  return owner
}
