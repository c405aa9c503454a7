import type { MailSender } from '../../src/people/auth/index.ts'

/** A mail server that keeps the codes that it was given. */
export function recordCodes(): { readonly mail: MailSender; codeFor(address: string): string } {
  const codes = new Map<string, string>()
  return {
    mail: {
      name: 'recorder',
      check: async () => {},
      async send(to, { text }) {
        const code = text.match(/\b\d{6}\b/)?.[0]
        if (code !== undefined) codes.set(to, code)
      },
    },
    codeFor(address) {
      const code = codes.get(address)
      if (code === undefined) throw new Error(`no code was sent to ${address}`)
      return code
    },
  }
}
