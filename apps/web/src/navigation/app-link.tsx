import { type HistoryState, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type ButtonLinkProps, buttonClass } from '../ui/button.tsx'

/** True for a click that would navigate this tab. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !modified && !event.defaultPrevented && event.currentTarget.target === ''
}

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A screen of the app, built by `paths`; links to documents use a plain `<a>`. */
  readonly href: string
  readonly replace?: boolean
  /** What the entry of the history keeps beside the address. */
  readonly state?: HistoryState
}

/** A link to another screen of the app, without loading a document. */
export function AppLink({ href, replace = false, state = {}, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href, replace, state })
      }}
    >
      {children}
    </a>
  )
}

/** An `AppLink` that looks like a button. */
export function AppButtonLink({
  kind = 'primary',
  size = 'medium',
  className,
  children,
  ...rest
}: ButtonLinkProps & AppLinkProps) {
  return (
    <AppLink {...rest} className={buttonClass(kind, size, className)}>
      <span className="inline-flex items-center gap-2 caps-center">{children}</span>
    </AppLink>
  )
}

interface GoOptions {
  readonly replace?: boolean
  /** What the entry of the history keeps beside the address. */
  readonly state?: HistoryState
}

/** Goes to a screen of the app: `go(paths.booking(id))`. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const router = useRouter()
  return (href, { replace = false, state = {} } = {}) => void router.navigate({ href, replace, state })
}
