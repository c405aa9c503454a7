export { bankWait, bankWaitOf, readBankState, tellBankChange } from './bank.ts'
export { createUser, nameReferralId } from './create-user.ts'
export { erasePerson } from './erase-person.ts'
export type { Erasure } from './erasure-store.ts'
export { userEvents } from './events.ts'
export { type ImportedAddress, type ImportedPerson, importPeople } from './import-people.ts'
export { listPeopleByMobile, listReferralIds, setReferrers } from './imported-people-store.ts'
export { listMyPlaces } from './list-my-places.ts'
export {
  assertMayWriteEmail,
  fullName,
  isEmailFixed,
  isProfileComplete,
  mailAddressOf,
  shownReferralId,
  toMe,
} from './me.ts'
export { usersModule } from './module.ts'
export { personAuditRules } from './person-audit-rules.ts'
export { changePersonPictures, licenseImage, type PersonPictures } from './person-pictures.ts'
export { containsWords, findPeopleContaining } from './person-search-store.ts'
export { spendProfileBudget } from './profile-budget.ts'
export { proveNumber } from './prove-number.ts'
export { saveAddress } from './save-address.ts'
export { assertMayConfirm, assertSecondAdmin, countsAsAdmin } from './second-admin.ts'
export {
  confirmAddress,
  endReferral,
  endReferralsOf,
  moveReaders,
  releaseDrivers,
} from './single-fields-store.ts'
export {
  approve,
  block,
  countDriverRating,
  findUser,
  findUserByConfirmedEmail,
  findUserByMobile,
  listAdminIds,
  lockPeople,
  lockUser,
  type PersonState,
  setDriverActive,
  settleDriverQueue,
  takeDriver,
  turnIntoDriver,
  type User,
  unblock,
  updateUser,
  userRows,
} from './users-store.ts'
