export const language = { langName: 'English', langLocale: 'en', dateLocale: 'en-GB' } as const
