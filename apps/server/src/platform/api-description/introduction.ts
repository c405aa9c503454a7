import { readFileSync } from 'node:fs'
import { listOfRefusals } from './shared-refusals.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** docs/sockets.md is included in the page. */
const socketsPage = read('../../../../../docs/sockets.md')
const quickStart = read('quick-start.sh')

/** General information for clients. Headings become menu entries of the page. */
export const introduction = () => `The API of all clients: the web app, mobile apps and the simulator.

# Quick start
Paste this into a shell on the machine of a demo (\`npm start\`).

\`\`\`sh
${quickStart}\`\`\`

# Signing in
Request a code with \`POST /api/auth/otp/request\` and exchange it with \`POST /api/auth/otp/verify\`. The response sets a session cookie for browsers and contains a token for other clients, sent as \`Authorization: Bearer …\`. Requests with the cookie are accepted only from pages of this server; others get \`foreign_origin\`.

# Writing safely
Requests that change bookings, money or records require an \`Idempotency-Key\` header: 8 to 100 visible characters, new for each action of a person. If a request gets no response, retry it with the same key: it takes effect once, and the response is the same.

# Editing what others edit too
Records of the operator carry a \`version\`. To change one, send the version that you have read: \`If-Match: "7"\`. If another person has changed the record since, the error is \`record_changed\` and nothing is changed: read the record again, and show the person what is different.

# Values
Amounts are integers in minor units of one currency. Times are in UTC. Texts are trimmed. Unknown fields in requests are ignored. Responses may gain fields, and enumerations may gain values; clients must ignore those that they do not know.

# Lists
Long lists are paginated. Pass \`nextCursor\` of a response as \`cursor\` to read the next page.

# Errors
Errors are problem documents (RFC 9457, \`application/problem+json\`). \`code\` is one of these:

${listOfRefusals()}

${socketsPage}`
