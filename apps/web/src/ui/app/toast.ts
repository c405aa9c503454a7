export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

export interface ToastMessage {
  readonly text: string
  readonly kind: 'done' | 'failed'
  readonly action?: ToastAction
}

const waiting: ToastMessage[] = []
let show: ((message: ToastMessage) => void) | undefined

function send(message: ToastMessage): void {
  if (show) show(message)
  else waiting.push(message)
}

const messageOf = (kind: 'done' | 'failed', text: string, action?: ToastAction): ToastMessage => ({
  kind,
  text,
  ...(action && { action }),
})

/** Shows the result of an action. The only way to show a toast. */
export const toast = {
  done: (text: string, action?: ToastAction) => send(messageOf('done', text, action)),
  /** Announced at once. */
  failed: (text: string, action?: ToastAction) => send(messageOf('failed', text, action)),
} as const

/** The toaster, which loads after the shell, shows waiting toasts and all later ones. */
export function receiveToasts(receiver: (message: ToastMessage) => void): () => void {
  show = receiver
  for (const message of waiting.splice(0)) receiver(message)
  return () => {
    show = undefined
  }
}
