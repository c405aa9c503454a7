import { readFileSync } from 'node:fs'
import { listOfRefusals } from './shared-refusals.ts'

/** The page on sockets stands in the repository and here. */
const socketsPage = readFileSync(new URL('../../../../docs/sockets.md', import.meta.url), 'utf8')

/** What every client needs to know once. Headings become entries of the page's menu. */
export const introduction =
  () => `The one API of all clients: the web app, mobile apps and the simulator use nothing else.

# Signing in
Request a code with \`POST /api/auth/otp/request\` and exchange it with \`POST /api/auth/otp/verify\`. The answer sets a session cookie for browsers and holds a token for everybody else: \`Authorization: Bearer …\`. Requests by cookie are accepted from pages of this server only.

# Writing safely
Calls that change bookings, money or records need an \`Idempotency-Key\` header: 8 to 100 visible characters, new for each action of a person. Repeat a request that got no answer with the same key; it takes effect once and the answer is the same.

# Values
Amounts are integers in minor units of one currency. Times are UTC. Texts are trimmed. Fields that are not described here are ignored in requests. Answers may gain fields and enumerations may gain values; clients ignore what they do not know.

# Lists
Lists that can be long answer \`nextCursor\`. Pass it as \`cursor\` to read on.

# Errors
A refusal is a problem document (RFC 9457, \`application/problem+json\`). Its \`code\` is one of these:

${listOfRefusals()}

${socketsPage}`
