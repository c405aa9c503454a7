import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

export const mediaTypeOf = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/**
 * A server scope whose routes receive bodies of one media type as bytes, with their own size limit. Other types are
 * refused.
 */
export function withRawBodies(
  app: FastifyInstance,
  options: { readonly mediaType: string; readonly maxBytes: number },
  mount: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      options.mediaType,
      { parseAs: 'buffer', bodyLimit: options.maxBytes },
      (_, body, done) => done(null, body),
    )
    mount(scope)
  })
}

const maxFields = 1000

/**
 * The fields of a URL-encoded form. Throws `validation_failed` for repeated fields, because implementations disagree
 * about which one to use.
 */
export function readForm(body: Buffer): Record<string, string> {
  const fields = [...new URLSearchParams(body.toString('utf8'))]
  const names = new Set(fields.map(([name]) => name))
  if (fields.length > maxFields || names.size < fields.length) {
    throw new AppError('validation_failed', { detail: 'The form has too many fields, or a repeated field.' })
  }
  return Object.fromEntries(fields)
}
