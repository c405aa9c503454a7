export type Direction = 'ltr' | 'rtl'

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)
