import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { type ErrorCode, errorCodes, meaningOf, statusOf } from '@cabstand/contract/errors'
import { problem } from '@cabstand/contract/schemas/common'
import { AppError, toProblem } from '../http/errors.ts'
import { listRefusals } from './refusals.ts'

/** The name of a shared response by its codes, joined with commas. */
export type RefusalNames = ReadonlyMap<string, string>

/** Names the responses that several operations share, so that the description contains each of them once. */
export function nameSharedRefusals(endpoints: readonly AnyEndpoint[]): Map<string, string> {
  const uses = new Map<string, ErrorCode[][]>()
  for (const codes of endpoints.flatMap((endpoint) => [...listRefusals(endpoint).values()])) {
    uses.set(codes.join(), [...(uses.get(codes.join()) ?? []), codes])
  }
  const shared = [...uses.values()].filter((all) => all.length > 1).map(([codes]) => codes ?? [])
  return new Map(shared.map((codes) => [codes.join(), codes.map(inPascalCase).join('Or')]))
}

/** Describes an error response with its codes and an example of each. */
export function describeRefusal(codes: readonly ErrorCode[]) {
  const first = codes[0]
  if (first === undefined) throw new Error('a refusal without codes')
  return {
    description: `${titleOf(codes)}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(statusOf(first) === 429 || statusOf(first) === 503
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: {
      'application/problem+json': {
        schema: problem,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** Every error code that an endpoint can return, with its meaning and an example problem document. */
export function exampleRefusals(endpoints: readonly AnyEndpoint[]) {
  const answered = endpoints.flatMap((endpoint) => [...listRefusals(endpoint).values()].flat())
  return Object.fromEntries(
    [...new Set(answered)].map((code) => [
      code,
      {
        summary: meaningOf(code),
        value: toProblem(exampleOf(code), 'req-1k'),
      },
    ]),
  )
}

/** The codes by status, as a Markdown list. */
export function listOfRefusals(): string {
  const byStatus = Map.groupBy(errorCodes, (code) => statusOf(code))
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => {
      const items = codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`)
      return [`**${status} ${titleOf(codes)}**`, '', ...items].join('\n')
    })
    .join('\n\n')
}

const titleOf = ([code]: readonly ErrorCode[]): string =>
  code === undefined ? '' : toProblem(new AppError(code), '').title

/** Examples with status 429 or 503 include `retrySeconds`. */
function exampleOf(code: ErrorCode) {
  const status = statusOf(code)
  return new AppError(code, status === 429 || status === 503 ? { params: { retrySeconds: 2 } } : {})
}

function inPascalCase(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
