import { Plus } from 'lucide-react'
import { AppButtonLink } from '../../navigation/app-link.tsx'

/** The main action of a list whose new entries have a screen of their own. */
export function AddLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <AppButtonLink href={href} size="small">
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </AppButtonLink>
  )
}
