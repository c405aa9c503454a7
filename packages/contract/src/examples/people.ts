import { ids } from './trip.ts'

/** The rider of the example trip, as they read their own account. */
export const rider = {
  id: ids.rider,
  usertype: 'rider' as const,
  firstName: 'Farah',
  lastName: 'Haddad',
  email: 'farah.haddad@meridiancabs.example',
  mobile: '+447700900001',
  approved: true,
  referralId: 'farah5761',
  profileImage: '',
  lang: { langLocale: 'en', dateLocale: 'en-GB' },
  profileComplete: true,
  driver: null,
}
