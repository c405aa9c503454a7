import { isIP } from 'node:net'

/** Whether this server accepts a `Host` header. */
export type IsKnownHost = (host: string | undefined) => boolean

/**
 * Accepts IP addresses, `localhost` and these names. This prevents DNS rebinding: another site could point its own name
 * to this machine and then read every response as same-origin; it cannot do so with an IP address or with a name of
 * another owner.
 */
export function knownHosts(names: readonly string[]): IsKnownHost {
  const known = new Set(names.map((name) => name.toLowerCase()))
  const isKnown = (host: string) => {
    if (!URL.canParse(`http://${host}`)) return false
    const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || known.has(name)
  }
  // Nearly all requests have the same host; parsing it as an address takes longer than all other checks of a request.
  let last = { host: '', isKnown: false }
  return (host) => {
    // Browsers always send one.
    if (host === undefined) return true
    if (host !== last.host) last = { host, isKnown: isKnown(host) }
    return last.isKnown
  }
}
