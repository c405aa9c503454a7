import { type Environment, oneOf, read, type Variable } from '../../platform/config-variable.ts'
import { StartupError } from '../../platform/startup-error.ts'

export const DEMO_VARIABLES = {
  demo: {
    name: 'CABSTAND_DEMO',
    fallback: 'auto',
    ...oneOf('auto', 'on', 'off'),
    doc: 'The generated demo city: `auto` creates it in an empty database outside production.',
  },
  simulation: {
    name: 'CABSTAND_SIMULATION',
    fallback: 'on',
    ...oneOf('on', 'off'),
    doc: 'Simulated drivers and riders in the demo city.',
  },
  demoPayments: {
    name: 'CABSTAND_DEMO_PAYMENTS',
    fallback: 'test',
    ...oneOf('test', 'emulators'),
    doc: 'Card payments of the demo: `test` offers the built-in test provider; `emulators` also starts an emulator of each payment provider, and of Google, Apple and Facebook, on this machine ([docs/payments.md](docs/payments.md#try-it-without-an-account)).',
  },
  pseudoLanguage: {
    name: 'CABSTAND_PSEUDO_LANGUAGE',
    fallback: 'off',
    ...oneOf('on', 'off'),
    doc: 'A new demo has a language that is made of English, to find what is not translated or does not fit ([docs/languages.md](docs/languages.md#the-pseudo-language)).',
  },
} satisfies Record<string, Variable<unknown>>

export interface DemoConfig {
  readonly demo: 'auto' | 'on' | 'off'
  /** Simulated drivers and riders in the demo city. */
  readonly simulation: boolean
  /** The demo starts emulators of the payment providers. */
  readonly emulatePayments: boolean
  /** The demo has a language that is made of English. */
  readonly pseudoLanguage: boolean
}

/** Throws StartupError when production is asked for what only a demo may have. */
export function readDemo(env: Environment, production: boolean): DemoConfig {
  const demo = read(env, DEMO_VARIABLES.demo) ?? 'auto'
  if (production && demo === 'on') throw new StartupError('CABSTAND_DEMO=on is refused in production')
  const emulatePayments = read(env, DEMO_VARIABLES.demoPayments) === 'emulators'
  if (production && emulatePayments)
    throw new StartupError('CABSTAND_DEMO_PAYMENTS=emulators is refused in production')
  return {
    demo,
    emulatePayments,
    simulation: read(env, DEMO_VARIABLES.simulation) !== 'off',
    pseudoLanguage: read(env, DEMO_VARIABLES.pseudoLanguage) === 'on',
  }
}
