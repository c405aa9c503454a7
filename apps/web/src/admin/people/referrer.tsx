import type { RiderRow } from '@cabstand/contract/http/people/person-records'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'

/** Who referred a person, as a link to them. */
export const referrerCell = ({ signupViaReferral: referrer }: Pick<RiderRow, 'signupViaReferral'>) =>
  referrer === null ? undefined : (
    <AppLink href={paths.person(referrer.usertype, referrer.id)} className="hover:underline">
      <span dir="auto">{referrer.name || '–'}</span>
    </AppLink>
  )
