import type { Role } from '@cabstand/domain/roles'
import { DemoBanner } from '../../features/form/demo-mode.tsx'
import { paths } from '../../navigation/paths.ts'
import { AddPerson } from './add-person.tsx'

/** What the lists of all kinds of people have in common. */
export const peopleProps = (usertype: Role) => ({
  nameOfRow: ({ name }: { readonly name: string }) => name,
  hrefOf: ({ id }: { readonly id: string }) => paths.person(usertype, id),
  action: <AddPerson usertype={usertype} />,
  notice: <DemoBanner about="people" />,
})
