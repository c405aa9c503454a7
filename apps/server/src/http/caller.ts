import type { Role } from '@cabstand/domain/roles'

/** A person whose session was checked for this request. */
export interface SignedIn {
  readonly role: Role
  readonly userId: string
  readonly sessionId: string
}

export type RequestCaller = SignedIn | { readonly role: 'anonymous' }

/** Looks a session token up; undefined when it is unknown, expired, ended or its user not approved. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>

export const sessionCookie = 'cabstand_session'
/** Kept past signing out: the number that signed in here is known on this device. Opens nothing. */
export const deviceCookie = 'cabstand_device'
/** Who has not signed in is known by it as the one who asked for a quote. Opens nothing else. */
export const visitorCookie = 'cabstand_visitor'
/** Readable by scripts and holding the role only, so that cached pages show the right links before paint. */
export const roleHintCookie = 'cabstand_role'
