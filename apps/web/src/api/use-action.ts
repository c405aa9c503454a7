import type { Caller, CallInput, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { ActionKey } from './action-key.ts'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'

/** What an action changes in the cache. Actions update screens only through this. */
export interface CacheEffect<Output, Input> {
  /** Stores the response in the cache. */
  readonly keep?: (client: QueryClient, output: Output) => void
  /** Other data that may have changed: refetched where it is shown, after success and failure. */
  readonly renew?: (input: Input, output: Output | undefined) => readonly QueryKey[]
}

export type ActionCallbacks<E extends EndpointDefinition, R extends Caller> = Pick<
  UseMutationOptions<OutputOf<E, R>, ApiError, CallInput<E>>,
  'onSuccess' | 'onError'
>

/**
 * One action of the user on an endpoint. `mutate(input)` sends it; a retry after a lost connection has the same
 * idempotency key. Show `error` in an `InlineError` beside the button.
 */
export function useAction<const E extends EndpointDefinition, R extends E['roles'][number] & Caller>(
  endpoint: E,
  as: R,
  effect: CacheEffect<OutputOf<E, R>, CallInput<E>> = {},
  { onSuccess, onError }: ActionCallbacks<E, R> = {},
): UseMutationResult<OutputOf<E, R>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  const [actionKey] = useState(() => new ActionKey())
  return useMutation<OutputOf<E, R>, ApiError, CallInput<E>>({
    mutationFn: async (input) => {
      const sent = { as, ...(endpoint.idempotent && { idempotencyKey: actionKey.keyFor(input) }) }
      try {
        const output = await (call as LooseCall)(endpoint, input, sent)
        actionKey.settle()
        return output as OutputOf<E, R>
      } catch (error) {
        actionKey.settle(error)
        throw error
      }
    },
    onSuccess: (output, ...rest) => {
      effect.keep?.(client, output)
      return onSuccess?.(output, ...rest)
    },
    ...(onError && { onError }),
    onSettled: (output, _, input) => {
      for (const queryKey of effect.renew?.(input, output) ?? []) {
        // A pending request may have read the data before this change, so it is sent again.
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}

/** `call` for an endpoint that is a type parameter here; the caller has checked input and role. */
type LooseCall = (endpoint: EndpointDefinition, input: unknown, options: object) => Promise<unknown>
