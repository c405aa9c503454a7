import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { hintCookies } from '@cabstand/contract/pages'
import { isStorable } from '@cabstand/contract/plain-text'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Client, deviceCookie, identityCookie, type RequestCaller, visitorCookie } from '../caller.ts'
import { AppError } from './errors.ts'

/** Throws unless the caller has one of the endpoint's roles. */
export function assertMayCall(endpoint: AnyEndpoint, caller: RequestCaller): void {
  if (endpoint.roles.includes(caller.role)) return
  if (caller.role === 'anonymous') throw new AppError('must_login')
  if (caller.role === 'waitingDriver') throw new AppError('require_approval')
  throw new AppError('not_permitted', {
    detail: `This request requires one of these roles: ${endpoint.roles.join(', ')}.`,
  })
}

/** The client of a request, as passed to handlers. */
export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  secure: request.protocol === 'https',
  deviceMark: request.cookies[deviceCookie],
  identityMark: request.cookies[identityCookie],
  visitorMark: request.cookies[visitorCookie],
  languages: {
    remembered: request.cookies[hintCookies.language],
    accepted: request.headers['accept-language'],
  },
  authorization: request.headers.authorization,
})

/**
 * Parses a part of a request by its schema; undefined when no schema is declared. Throws `validation_failed` with the
 * path of each invalid field. `part` is the first segment of these paths.
 */
export function validate(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) {
    const path = findUnstorableText(result.data, part)
    if (path === undefined) return result.data
    throw new AppError('validation_failed', {
      detail: `The request ${part} contains text that cannot be stored.`,
      errors: [{ path, message: 'Remove NUL characters and unpaired surrogates.' }],
    })
  }
  throw new AppError('validation_failed', {
    detail: `The request ${part} is invalid.`,
    errors: result.error.issues.map((issue) => ({
      path: [part, ...issue.path].join('.'),
      message: issue.message,
    })),
  })
}

/** The path of a text or a key that PostgreSQL cannot store. */
function findUnstorableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) return path
    const found = findUnstorableText(member, `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
