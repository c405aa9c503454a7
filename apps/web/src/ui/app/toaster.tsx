import { Toast as Base } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { cx } from '../cx.ts'
import { AlertIcon, CheckIcon } from '../icons.tsx'
import { receiveToasts, type ToastMessage } from './toast.ts'

const manager = Base.createToastManager()

function show({ text, kind, action }: ToastMessage): void {
  manager.add({
    title: text,
    type: kind,
    priority: kind === 'failed' ? 'high' : 'low',
    ...(action && { actionProps: { children: action.label, onClick: action.onClick } }),
  })
}

/**
 * Shows toasts: on phones below the header, because actions stand at the foot; on wide screens above the foot. Mount
 * once, beside the app; it loads after the shell.
 */
export default function Toaster() {
  useEffect(() => receiveToasts(show), [])
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        <Base.Viewport className="print:hidden fixed inset-x-4 top-18 z-toast mx-auto grid max-w-md gap-2 lg:top-auto lg:bottom-20">
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
        'rounded-panel px-3.5 py-2.5 shadow-2 transition duration-[240ms] ease-enter data-ending-style:opacity-0 data-starting-style:-translate-y-4 lg:data-starting-style:translate-y-4 data-starting-style:opacity-0',
        item.type === 'failed' ? 'bg-danger text-on-danger' : 'bg-ink text-surface',
      )}
    >
      <Base.Content className="flex items-center gap-2.5 text-sm font-medium">
        {item.type === 'failed' ? <AlertIcon size={18} /> : <CheckIcon size={18} />}
        <Base.Title className="flex-1" />
        {item.actionProps && <Base.Action className="font-bold underline underline-offset-3" />}
      </Base.Content>
    </Base.Root>
  ))
}
