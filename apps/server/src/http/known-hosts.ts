import { isIP } from 'node:net'

/** Whether this server answers to a `Host`. */
export type IsKnownHost = (host: string | undefined) => boolean

/**
 * Answers to addresses, to `localhost` and to these names. A page of another site can let its own name point to this
 * machine (DNS rebinding) and would then read everything as if it were ours; it cannot do so with an address, nor with
 * a name that is not its own.
 */
export function knownHosts(names: readonly string[]): IsKnownHost {
  const known = new Set(names.map((name) => name.toLowerCase()))
  return (host) => {
    // Browsers always send one.
    if (host === undefined) return true
    if (!URL.canParse(`http://${host}`)) return false
    const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || known.has(name)
  }
}
