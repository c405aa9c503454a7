/** The checkout of a provider whose card fields are on a page of ours. */
export const ownPage = (attemptId: string) =>
  ({ kind: 'page', path: `/payments/${attemptId}/checkout` }) as const
