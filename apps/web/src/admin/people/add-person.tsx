import type { Role } from '@cabstand/domain/roles'
import { Plus } from 'lucide-react'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'

/** Leads from a list of people to the form of a new one. */
export function AddPerson({ usertype }: { readonly usertype: Role }) {
  const t = useText()
  return (
    <AppButtonLink href={paths.newPerson(usertype)} size="small">
      <Plus size={16} aria-hidden="true" />
      {t(`people_add_${usertype}`)}
    </AppButtonLink>
  )
}
