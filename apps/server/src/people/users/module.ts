import type { Module } from '../../platform/module.ts'
import { deleteSavedAddresses } from './erasure-store.ts'
import { deleteListLooks } from './list-look-store.ts'
import { licenseImage, profileImage } from './person-pictures.ts'
import { type UsersDeps, usersRoutes } from './routes.ts'
import { personSubject } from './users-store.ts'

/** People and their saved addresses. */
export function usersModule(deps: UsersDeps): Module {
  return {
    name: 'users',
    routes: usersRoutes(deps),
    auditSubjects: [personSubject],
    filePurposes: [profileImage, licenseImage],
    erase: async (tx, { id }) => {
      await deleteSavedAddresses(tx, id)
      await deleteListLooks(tx, id)
    },
  }
}
