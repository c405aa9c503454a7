/** An admin's account, as far as it may count as a second pair of eyes. */
export interface AdminAccount {
  readonly id: string
  /** The admin who added it; null: no admin did. */
  readonly addedBy: string | null
  readonly createdAt: Date
  /** When another admin than `addedBy` confirmed it; null: none has. */
  readonly confirmedAt: Date | null
}

/**
 * Since when an account counts; undefined: not yet. One that an admin has added may be theirs, so that a second admin
 * confirms it first.
 */
export const countsSince = ({ addedBy, createdAt, confirmedAt }: AdminAccount): Date | undefined =>
  addedBy === null ? createdAt : (confirmedAt ?? undefined)

/**
 * Why an admin may not approve what another has requested; undefined when they may. Both accounts must count, and the
 * one that approves must have done so when the request was made: otherwise it could be made for it.
 */
export function findApprovalError(
  request: { readonly by: AdminAccount; readonly at: Date },
  approver: AdminAccount,
): 'own_adjustment' | 'admin_unconfirmed' | undefined {
  if (request.by.id === approver.id) return 'own_adjustment'
  const since = countsSince(approver)
  const isIndependent = since !== undefined && since <= request.at && countsSince(request.by) !== undefined
  return isIndependent ? undefined : 'admin_unconfirmed'
}

/**
 * Why an admin may not confirm an account that `addedBy` has added; undefined when they may. Both must count: so no one
 * gets an account that counts without two who do.
 */
export function findConfirmationError(
  addedBy: AdminAccount,
  confirmer: AdminAccount,
): 'own_admin' | 'admin_unconfirmed' | undefined {
  if (addedBy.id === confirmer.id) return 'own_admin'
  return countsSince(addedBy) && countsSince(confirmer) ? undefined : 'admin_unconfirmed'
}
