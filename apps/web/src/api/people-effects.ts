import {
  adminList,
  driverList,
  fleetAdminList,
  riderList,
} from '@cabstand/contract/http/people/person-records'
import { idIn } from './effects.ts'
import { listKeys } from './queries/lists.ts'
import { callerKey, personKeys } from './queries/people.ts'
import { recordHistoryKey } from './queries/record-history-key.ts'
import type { CacheEffect } from './use-action.ts'

// Apart from other effects: riders load those, and the lists of staff only with them.
const peopleLists = [driverList, riderList, fleetAdminList, adminList].map(({ name }) => listKeys.list(name))

/** A saved person. A refusal refetches them too, because the shown one may be out of date. */
export const personEffect: CacheEffect<{ readonly id: string }, unknown> = {
  keep: (client, person) => client.setQueryData(personKeys.record(person.id), person),
  renew: (input, output) => {
    const id = output?.id ?? idIn(input)
    return [
      ...peopleLists,
      callerKey(),
      ...(id === undefined ? [] : [personKeys.record(id), recordHistoryKey('person', id)]),
    ]
  },
}

/** An action on a person that answers nothing about them, such as approving. */
export const personStateEffect = (id: string): CacheEffect<unknown, unknown> => ({
  renew: () => [...peopleLists, personKeys.all(id), recordHistoryKey('person', id)],
})

/** A deleted person is not read again. */
export const deletedPersonEffect: CacheEffect<unknown, unknown> = {
  renew: (input, output) => {
    const id = idIn(input)
    return [...peopleLists, ...(output === undefined && id !== undefined ? [personKeys.record(id)] : [])]
  },
}
