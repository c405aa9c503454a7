import type { Database } from '../../db/database.ts'
import type { Module } from '../../module.ts'
import { deleteSavedAddresses } from './erasure-store.ts'
import { deleteListLooks } from './list-look-store.ts'
import { usersRoutes } from './routes.ts'

/** People and their saved addresses. */
export function usersModule(deps: { readonly db: Database }): Module {
  return {
    name: 'users',
    routes: usersRoutes(deps),
    erase: async (tx, { id }) => {
      await deleteSavedAddresses(tx, id)
      await deleteListLooks(tx, id)
    },
  }
}
