// Part of `npm run check`: lints the description of the API, made from the contract without a server.
import { describeApi } from '../apps/server/src/api-description/describe-api.ts'
import { findApiFaults } from './find-api-faults.ts'

const faults = await findApiFaults(describeApi('0.0.0'))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
