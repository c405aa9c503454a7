// Not by `ui/storage.ts`: the script of public pages has this file, and shares none with the app.
const storageKey = 'cabstand-referral'
const parameter = 'ref'
/** A link that was opened longer ago no longer fills the field. */
const keptMs = 30 * 86_400_000

/** The address that a person shares to invite others. */
export const referralPath = (referralId: string) => `/?${parameter}=${encodeURIComponent(referralId)}`

/**
 * Keeps the referral id of the link by which the page was opened, so that it survives the sign-in, a reload, and
 * whatever the visitor does before signing up.
 */
export function keepReferralOfLink(): void {
  const referralId = new URLSearchParams(location.search).get(parameter)?.trim().slice(0, 120)
  if (referralId) keepReferral(referralId)
}

/** Keeps what a person typed into the field; an empty text forgets it, and the link. */
export function keepReferral(referralId: string): void {
  try {
    if (referralId.trim() === '') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify({ referralId, at: Date.now() }))
  } catch {
    // Without storage, the person enters the code.
  }
}

/** The referral id of the last link; empty when there was none. */
export function readKeptReferral(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('referralId' in kept) || !('at' in kept)) return ''
    const { referralId, at } = kept
    if (typeof referralId !== 'string' || typeof at !== 'number') return ''
    return Date.now() - at < keptMs ? referralId : ''
  } catch {
    return ''
  }
}
