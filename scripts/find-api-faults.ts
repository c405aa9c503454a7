import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** Everything that Redocly's and Spectral's recommended rules find in an OpenAPI document, errors and warnings alike. */
export async function findApiFaults(description: object): Promise<string[]> {
  const faults = await Promise.all([findByRedocly(description), findBySpectral(description)])
  return faults.flat()
}

async function findByRedocly(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
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
