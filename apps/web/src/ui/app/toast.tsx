import { Toast as Base } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { AlertIcon, CheckIcon } from '../icons.tsx'

const manager = Base.createToastManager()

interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

/** Tells that something was done, or was not, from anywhere: the one way to toast. */
export const toast = {
  done: (text: string, action?: ToastAction) => show(text, 'done', action),
  /** Announced at once. */
  failed: (text: string, action?: ToastAction) => show(text, 'failed', action),
} as const

function show(description: string, type: 'done' | 'failed', action?: ToastAction) {
  return manager.add({
    description,
    type,
    priority: type === 'failed' ? 'high' : 'low',
    ...(action && { actionProps: { children: action.label, onClick: action.onClick } }),
  })
}

/** Mount once, around the app. */
export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 bottom-4 z-toast mx-auto grid max-w-md gap-2">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList() {
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => (
    <Base.Root
      key={item.id}
      toast={item}
      className={cx(
        'rounded-panel px-3.5 py-2.5 shadow-2 transition duration-[240ms] ease-enter data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
        item.type === 'failed' ? 'bg-danger text-on-danger' : 'bg-ink text-surface',
      )}
    >
      <Base.Content className="flex items-center gap-2.5 text-sm font-medium">
        {item.type === 'failed' ? <AlertIcon size={18} /> : <CheckIcon size={18} />}
        <Base.Description className="flex-1" />
        {item.actionProps && <Base.Action className="font-bold underline underline-offset-3" />}
      </Base.Content>
    </Base.Root>
  ))
}
