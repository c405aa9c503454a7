/** The push services of Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. */
export const usualPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * Whether the operator's list allows messages to this address. An entry is a host, `*.` before a host for all names
 * below it, or an origin, which may be without TLS.
 */
export function isAllowedPushAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return hosts.some((allowed) => {
    if (allowed.includes('://')) return origin === allowed
    if (protocol !== 'https:') return false
    return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed
  })
}

/** A list of hosts separated by commas; undefined when it is none. */
export function parsePushHosts(value: string): readonly string[] | undefined {
  const hosts = value.split(',').map((part) => part.trim().toLowerCase())
  const isHost = (host: string) =>
    /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(host) || /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(host)
  return hosts.every(isHost) ? hosts : undefined
}
