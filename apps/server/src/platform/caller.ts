import type { Role } from '@cabstand/domain/roles'
import type { LanguageWishes } from './http/choose-locale.ts'

/** A person with a valid session. */
export interface SignedIn {
  readonly role: Role
  readonly userId: string
  readonly sessionId: string
}

/** A driver who has signed up and whom staff have not approved yet. Nothing is open to them that does not name them. */
export interface WaitingDriver extends Omit<SignedIn, 'role'> {
  readonly role: 'waitingDriver'
}

/** A valid session. */
export type Session = SignedIn | WaitingDriver

export type RequestCaller = Session | { readonly role: 'anonymous' }

/** The client that sent a request. */
export interface Client {
  readonly address: string
  readonly userAgent: string
  readonly secure: boolean
  /** The known-device cookie of an earlier sign-in; not verified. */
  readonly deviceMark: string | undefined
  /** The visitor cookie that this browser got before sign-in; not verified. */
  readonly visitorMark: string | undefined
  /** The cookie of a sign-in at a provider that this browser has begun; not verified. */
  readonly identityMark: string | undefined
  /** The languages that this browser reads, for texts that it gets before its person is known. */
  readonly languages: Omit<LanguageWishes, 'asked'>
  /** For endpoints with their own credentials; the session is already checked. */
  readonly authorization: string | undefined
}

/**
 * Looks up a session token. The result is undefined when the session is unknown, expired or ended, or its user is blocked.
 * A cached result is returned without a promise.
 */
export type Authenticate = (token: string) => Session | undefined | Promise<Session | undefined>

export const sessionCookie = 'cabstand_session'
/** Marks this device as known for a mobile number. It is kept after sign-out and grants no access. */
export const deviceCookie = 'cabstand_device'
/** Binds a sign-in at Google, Apple or Facebook to the browser that has begun it. It grants no access. */
export const identityCookie = 'cabstand_identity'
/** Identifies a visitor before sign-in as the owner of their quotes. It grants no other access. */
export const visitorCookie = 'cabstand_visitor'
/** Contains only the role and is readable by scripts, so that cached pages show the right links on first paint. */
export const roleHintCookie = 'cabstand_role'
