import { AppLink } from '../../navigation/app-link.tsx'

/** Tabs each of which is a screen of its own. */
export function ScreenTabs<Name extends string>(props: {
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly href: string }[]
  readonly current: Name
}) {
  const { label, tabs, current } = props
  return (
    <nav aria-label={label} className="flex gap-6">
      {tabs.map((tab) => (
        <AppLink
          key={tab.name}
          href={tab.href}
          aria-current={tab.name === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-label text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-ink"
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  )
}
