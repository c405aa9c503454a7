import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

/** Several panels in one place. Only the chosen one is rendered, so that the others load nothing. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <Base.Root defaultValue={tabs[0]?.id}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex min-w-0 gap-1 overflow-x-auto border-b border-line px-2"
      >
        {tabs.map(({ id, label: name }) => (
          <Base.Tab
            key={id}
            value={id}
            className="inline-flex h-11 items-center whitespace-nowrap border-b-2 border-transparent px-3 text-label text-ink-2 hover:text-ink data-active:border-accent data-active:font-bold data-active:text-ink"
          >
            <span className="caps-center">{name}</span>
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} className="min-w-0 outline-none">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
