import type { Module } from '../../platform/module.ts'
import { deleteListLooks } from './list-look-store.ts'
import { licenseImage, profileImage } from './person-pictures.ts'
import { readPersonalData } from './personal-data-store.ts'
import { type UsersDeps, usersRoutes } from './routes.ts'
import { deleteSavedAddresses } from './saved-address-store.ts'
import { personSubject } from './users-store.ts'

/** People and their saved addresses. */
export function usersModule(deps: UsersDeps): Module {
  return {
    name: 'users',
    routes: usersRoutes(deps),
    auditSubjects: [personSubject],
    filePurposes: [profileImage, licenseImage],
    personalData: readPersonalData,
    erase: async (tx, { id }) => {
      await deleteSavedAddresses(tx, id)
      await deleteListLooks(tx, id)
    },
  }
}
