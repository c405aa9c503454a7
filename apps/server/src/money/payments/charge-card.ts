import { nextAskAt } from '@cabstand/domain/payment/ask-schedule'
import type { Client } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { applyAnswer } from './ask-provider.ts'
import { claimCharge, findAttempt } from './attempt-store.ts'
import { callProvider } from './call-provider.ts'
import { getProvider } from './find-provider.ts'
import { describeAttempt } from './open-attempt.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Charges the card whose token the card page posts. A form that is posted twice charges once. When it stays open whether
 * the card was charged, the payment is pending until the provider answers.
 */
export async function chargeCard(
  deps: PaymentsDeps,
  input: { readonly id: string; readonly fields: Readonly<Record<string, string>>; readonly client: Client },
): Promise<void> {
  const { id, fields, client } = input
  const known = await findAttempt(deps.db, id)
  if (known === undefined) throw new AppError('not_found')
  const provider = getProvider(deps, known.provider)
  const { cardPage } = provider
  if (cardPage === undefined) throw new AppError('not_found')
  const now = deps.now()
  // A process that dies meanwhile leaves it to be asked for.
  const askAt = nextAskAt({ ...known, status: 'pending', changedAt: now }, now)
  const attempt = await claimCharge(deps.db, id, { changedAt: now, askAt })
  if (attempt === undefined) return
  const toPay = await describeAttempt(deps, attempt, client)
  const result = await callProvider(deps, provider, { attempt: id }, () => cardPage.charge(toPay, fields))
  if ('answer' in result) await applyAnswer(deps, provider.name, id, result.answer)
  else if (!result.failure.uncertain)
    await applyAnswer(deps, provider.name, id, { status: 'failed', attemptId: id })
}
