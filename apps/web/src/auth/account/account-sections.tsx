import type { Me } from '@cabstand/contract/http/people/users'
import { AddressesSection } from './addresses-section.tsx'
import { LinksSection } from './links-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What belongs to an account besides the profile. */
export function AccountSections({ me }: { readonly me: Me }) {
  const { usertype } = me
  const isTraveller = usertype === 'rider' || usertype === 'driver'
  return (
    <>
      {usertype === 'rider' && <AddressesSection />}
      {isTraveller && <NotificationsSection role={usertype} />}
      <LinksSection />
      <SessionsSection />
      <OwnDataSection />
    </>
  )
}
