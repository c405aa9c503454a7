/** What the doctor says about one part of an installation. */
export interface Finding {
  /** The part: "Database". */
  readonly about: string
  /** `note`: it works, and could be better or safer. */
  readonly level: 'fine' | 'note' | 'problem'
  /** What is so, and unless all is fine, what to do about it. */
  readonly text: string
}

export const fine = (about: string, text: string): Finding => ({ about, level: 'fine', text })
export const note = (about: string, text: string): Finding => ({ about, level: 'note', text })
export const problem = (about: string, text: string): Finding => ({ about, level: 'problem', text })
