import type { Member } from '@cabstand/contract/endpoint'
import type { Me } from '@cabstand/contract/http/people/users'

/** What a person's session may be used for. Of people who are not approved, only drivers who wait have one. */
export function memberOf({ usertype, approved }: Pick<Me, 'usertype' | 'approved'>): Member {
  return approved ? usertype : 'waitingDriver'
}
