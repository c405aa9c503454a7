export { createUser } from './create-user.ts'
export { erasePerson } from './erase-person.ts'
export type { Erasure } from './erasure-store.ts'
export { fullName, isProfileComplete, toMe } from './me.ts'
export { usersModule } from './module.ts'
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
  userRows,
} from './users-store.ts'
