import { useSignedIn } from '../../features/session/use-me.ts'
import { Menu } from '../../ui/app/menu.tsx'
import { initials } from '../../ui/avatar.tsx'
import { useText } from '../../ui/text.tsx'
import { useAccountActions } from './use-account-actions.tsx'

/** The signed-in person: their profile, language, appearance, and the way out. */
export function AccountMenu() {
  const t = useText()
  const { firstName, lastName } = useSignedIn()
  const name = `${firstName} ${lastName}`.trim()
  const items = useAccountActions()
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          aria-label={t('console_account', { name })}
          title={name}
          className="grid size-8 shrink-0 place-items-center rounded-full"
        >
          <span className="grid size-7 place-items-center rounded-full bg-info-soft text-micro font-bold text-info">
            <span className="caps-center">{initials(name)}</span>
          </span>
        </button>
      }
    />
  )
}
