// The specified simple pattern: letters or digits, @, letters or digits, dot, letters; with the usual special
// characters.
const emailPattern = /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean => emailPattern.test(text)
