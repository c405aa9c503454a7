import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { expect } from 'vitest'
import type { Lane } from './lane.ts'
import { approvalLimit } from './race-stage.ts'
import { codeOf, type Round } from './round.ts'

/** An admin splits a credit and sends its parts at once: together they do not pass the limit. */
export async function playSplitCredit(round: Round, lane: Lane): Promise<string> {
  const person = await lane.referred()
  const part = round.draw('part', [approvalLimit, approvalLimit / 2, 101])
  const answers = await round.atOnce(
    Array.from({ length: 4 }, () => ({
      by: lane.admin,
      call: addToWallet,
      input: { body: { userId: person.userId, amount: part } },
    })),
  )
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'))
  const posted = Math.floor(approvalLimit / part)
  const states = answers.map(({ body }) => (body as { adjustment: { state: string } }).adjustment.state)
  expect(states.toSorted()).toEqual([...Array(posted).fill('posted'), ...Array(4 - posted).fill('requested')])
  expect(await lane.balance(person)).toBe(posted * part)
  return `${posted} posted`
}
