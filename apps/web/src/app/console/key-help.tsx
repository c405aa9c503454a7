import type { TextKey } from '@cabstand/contract/texts/keys'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { useText } from '../../ui/text.tsx'

type KeyText = Extract<TextKey, `keys_${string}`>

/** Keys as they are written on them. */
const groups: readonly (readonly [
  title: KeyText,
  keys: readonly (readonly [keys: string, text: KeyText])[],
])[] = [
  [
    'keys_everywhere',
    [
      ['/   Ctrl+K', 'keys_search'],
      ['F6   Shift+F6', 'keys_region'],
      ['?', 'keys_help'],
    ],
  ],
  [
    'keys_lists',
    [
      ['↑ ↓   Home   End', 'keys_rows'],
      ['Enter', 'keys_open'],
      ['x', 'keys_select'],
    ],
  ],
  [
    'keys_dispatch',
    [
      ['↑ ↓ ← →', 'keys_bookings'],
      ['Enter', 'keys_booking'],
      ['Esc', 'keys_close'],
    ],
  ],
  ['keys_add_booking', [['Ctrl+Enter', 'keys_book']]],
]

/** The keys of the console. Those of a field stand beside it. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open onOpenChange={onClose} title={t('keys_title')}>
      {groups.map(([title, keys]) => (
        <section key={title} className="grid gap-1 text-label">
          <h3 className="font-bold">{t(title)}</h3>
          <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
            {keys.map(([key, text]) => (
              <div key={text} className="contents">
                <dt className="font-mono text-small">
                  <Bdi>{key}</Bdi>
                </dt>
                <dd className="text-ink-2">{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
