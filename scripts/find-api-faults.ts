import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** All errors and warnings of Redocly's and Spectral's recommended rules for an OpenAPI document. */
export async function findApiFaults(description: object): Promise<string[]> {
  const faults = await Promise.all([findByRedocly(description), findBySpectral(description)])
  return faults.flat()
}

async function findByRedocly(description: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    telemetry: 'off',
    // Spectral looks for an answer of success, and counts redirects too.
    rules: { 'operation-2xx-response': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(
    ({ location, message, ruleId }) =>
      `redocly ${ruleId}: ${message} ${location.map(({ pointer }) => pointer ?? '').join(' ')}`,
  )
}

async function findBySpectral(description: object): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] })
  const problems = await spectral.run(JSON.stringify(description))
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} #/${path.join('/')}`)
}
