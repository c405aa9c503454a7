import { type ComponentType, lazy } from 'react'

/**
 * A component that the screen does not need, loaded after it. When it cannot be loaded, for example without a
 * connection, the screen stays as it is, and nothing stands in its place until the next start of the app.
 */
export function lazyExtra<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })))
}

/**
 * Such a component that is loaded together with the screen's data: loaded after them, its place would stay empty
 * longer.
 */
export function lazyBeside<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  load().catch(() => undefined)
  return lazyExtra(load)
}

/** A part that the screen needs at some time, loaded beside it. When it cannot be loaded, the screen fails as a whole. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  load().catch(() => undefined)
  return lazy(load)
}
