import { getMe, updateMe as updateMeEndpoint } from '@cabstand/contract/http/auth'
import { listMyPlaces as listMyPlacesEndpoint } from '@cabstand/contract/http/maps'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
import { listMyPlaces } from './list-my-places.ts'
import { toMe } from './me.ts'
import { updateMe } from './update-me.ts'
import { findUser } from './users-store.ts'

export { createUser } from './create-user.ts'
export { fullName, isProfileComplete, toMe } from './me.ts'
export { saveAddress } from './save-address.ts'
export { isEmail } from './update-me.ts'
export {
  addDriverRating,
  findUser,
  findUserByMobile,
  setDriverActive,
  settleDriverQueue,
  takeDriver,
  type User,
} from './users-store.ts'

export function usersRoutes(options: { db: Database }): Route[] {
  return [
    route(getMe, {
      read: async ({ caller }) => {
        const user = await findUser(options.db, caller.userId)
        if (user === undefined) throw new AppError('user_issue_contact_admin')
        return toMe(user)
      },
    }),
    route(listMyPlacesEndpoint, {
      read: async ({ caller, query }) => ({
        places: await listMyPlaces(options.db, caller.userId, query.language),
      }),
    }),
    route(updateMeEndpoint, {
      write: async (tx, { caller, body }) => toMe(await updateMe(tx, caller.userId, body)),
    }),
  ]
}
