import type { Role } from '@cabstand/domain/roles'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'
import { AddLink } from '../list/add-link.tsx'

/** Leads from a list of people to the form of a new one. */
export function AddPerson({ usertype }: { readonly usertype: Role }) {
  const t = useText()
  return <AddLink href={paths.newPerson(usertype)} label={t(`people_add_${usertype}`)} />
}
