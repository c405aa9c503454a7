/** How the audit log treats the columns of a person. */
export const personAuditRules = {
  personal: ['langLocale', 'dateLocale'],
  // What each change brings with it.
  omit: [
    'version',
    'changedAt',
    'changedBy',
    'referralPending',
    'emailConfirmedAt',
    'unproven',
    'blockedAt',
    'blockedBy',
    'bankWaitsUntil',
  ],
} as const
