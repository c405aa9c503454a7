import type { Caller, CallInput, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionKey } from './action-key.ts'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'

type ActionOptions<E extends EndpointDefinition, R extends Caller> = Pick<
  UseMutationOptions<OutputOf<E, R>, ApiError, CallInput<E>>,
  'onSuccess' | 'onError' | 'onSettled'
>

/**
 * One action of the user on an endpoint that changes records. `mutate(input)` sends it; sent again after a lost
 * line it carries the same idempotency key.
 */
export function useAction<const E extends EndpointDefinition, R extends E['roles'][number] & Caller>(
  endpoint: E,
  as: R,
  options: ActionOptions<E, R> = {},
): UseMutationResult<OutputOf<E, R>, ApiError, CallInput<E>> {
  const [actionKey] = useState(() => new ActionKey())
  return useMutation<OutputOf<E, R>, ApiError, CallInput<E>>({
    ...options,
    mutationFn: async (input) => {
      const sent = { as, idempotencyKey: actionKey.keyFor(input) }
      try {
        const output = await (call as LooseCall)(endpoint, input, sent)
        actionKey.settle()
        return output as OutputOf<E, R>
      } catch (error) {
        actionKey.settle(error)
        throw error
      }
    },
  })
}

/** `call` for an endpoint that is a type parameter here; its own caller has checked input and role. */
type LooseCall = (endpoint: EndpointDefinition, input: unknown, options: object) => Promise<unknown>
