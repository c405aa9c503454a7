import { StartupError } from '../../platform/startup-error.ts'
import type { Config } from '../config/config.ts'
import { examineAddress } from './examine-address.ts'
import { examineDatabase } from './examine-database.ts'
import { examineMachine } from './examine-machine.ts'
import { examineOwner } from './examine-owner.ts'
import { examineServices } from './examine-services.ts'
import { examineShared } from './examine-shared.ts'
import { type Finding, fine, problem } from './finding.ts'

/**
 * Examines an installation as a process with this configuration sees it: what is right, what could be better, and what is
 * broken, each with what to do. It leaves nothing changed, and may run beside the server. `load` reads the
 * configuration, `now` this machine's clock.
 */
export async function* runDoctor(
  load: () => Config,
  now: () => Date = () => new Date(),
): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = load()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    // Nothing else can be examined without it.
    yield problem('Configuration', error.message)
    return
  }
  yield fine('Configuration', config.production ? 'complete, for production' : 'complete, not for production')
  yield* examineMachine(config)
  yield* examineDatabase(config, now)
  yield* examineOwner(config)
  yield* examineShared(config, now)
  yield* examineServices(config)
  yield* examineAddress(config)
}
