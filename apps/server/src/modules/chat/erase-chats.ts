import type { Tx } from '../../db/transaction.ts'
import type { ErasedPerson } from '../../module.ts'
import { blankChatsOf } from './erasure-store.ts'

/**
 * Removes the texts of all chats of a person, also those of the other party: what one writes says something about the
 * one it is written to.
 */
export async function eraseChats(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await blankChatsOf(tx, id)
}
