/** Languages whose texts come with the product: one of them is a new service's own. */
export const setupLanguages = ['en', 'ar'] as const
