let current: string | undefined

/**
 * Marks the requests of one search, from its first letter to the choice, so that a provider can bill them as one. The
 * request that `ends` it is its last.
 */
export function searchSession(ends?: 'ends'): string {
  // Not `randomUUID`, which is not available on pages without TLS.
  current ??= crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 36)
  const session = current
  if (ends) current = undefined
  return session
}
