/** Whether a text is written in Arabic letters: its commas are Arabic too, and house numbers follow the street. */
export const isArabicScript = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** What separates the parts of an address that begins with this text. */
export const separatorAfter = (text: string): string => (isArabicScript(text) ? '، ' : ', ')
