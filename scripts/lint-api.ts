// Part of `npm run check`: lints the API description, which is generated from the contract without a server.
import { endpoints } from '@cabstand/contract/http/index'
import { describeApi } from '../apps/server/src/platform/api-description/describe-api.ts'
import { findApiFaults } from './find-api-faults.ts'

const faults = await findApiFaults(describeApi('0.0.0', endpoints))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
