import type { BodyOf, Described, FormPostDefinition } from '@cabstand/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Audited, runAudited, staffWriteOf } from '../../audit/staff-write.ts'
import type { Database } from '../../db/database.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { type AppError, toRefusal } from '../errors.ts'
import { ownPath } from '../own-path.ts'
import { validate } from '../read-request.ts'
import { assertForEveryone, type KindContext, type KindRoute, readContext } from './kind-route.ts'
import { mediaTypeOf, readForm, withRawBodies } from './raw-body.ts'
import { sendOn } from './redirect.ts'

/** Anonymous unless the endpoint declares that it reads the session. */
export interface FormContext<E extends FormPostDefinition> extends KindContext<E> {
  readonly body: BodyOf<E>
}

/**
 * Forms can arrive twice, because people reload pages and providers retry. A repeated form must have no further effect
 * and redirect to the same path.
 */
export interface FormPostHandler<E extends FormPostDefinition, P = undefined> extends Audited {
  /** Slow work before the transaction, such as verifying the form with the provider. */
  prepare?(context: FormContext<E>): Promise<P>
  /** Returns the path of this server to redirect the person to. */
  write(tx: Tx, context: FormContext<E>, prepared: P): Promise<string>
  /** The path of this server that shows an error to the person; absent: they see a problem document. */
  refuse?(error: AppError): string
}

const maxBytes = 64 * 1024

/** Connects a form post of the contract with its handler. */
export function formPost<E extends Described<FormPostDefinition>, P = undefined>(
  endpoint: E,
  handler: FormPostHandler<E, P>,
): KindRoute {
  const readsSession = endpoint.authority === 'cookie'
  if (!readsSession) assertForEveryone(endpoint)
  return {
    endpoint,
    mount(app, db) {
      withRawBodies(app, { mediaType: mediaTypeOf.form, maxBytes }, (scope) =>
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          config: readsSession ? { success: 303, anyOrigin: true } : { success: 303, anonymous: true },
          handler: async (request, reply) => sendOn(reply, await take(db, endpoint, handler, request)),
        }),
      )
    },
  }
}

async function take<E extends FormPostDefinition, P>(
  db: Database,
  endpoint: E,
  handler: FormPostHandler<E, P>,
  request: FastifyRequest,
): Promise<string> {
  try {
    const body = validate(endpoint.body, readForm(request.body as Buffer), 'body') as BodyOf<E>
    const context = { ...readContext(endpoint, request), body }
    const prepared = (await handler.prepare?.(context)) as P
    const staff = staffWriteOf({ ...handler, endpoint }, request, context.client)
    const write = (tx: Tx) => runAudited(tx, staff, () => handler.write(tx, context, prepared))
    return ownPath(await transaction(db, write))
  } catch (error) {
    const refusal = toRefusal(error)
    // Faults are logged by the server. The redirect is only for errors that the person can resolve.
    if (handler.refuse === undefined || refusal.status >= 500) throw error
    return ownPath(handler.refuse(refusal))
  }
}
