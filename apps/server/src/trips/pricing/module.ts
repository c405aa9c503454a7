import * as z from 'zod/mini'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Module } from '../../platform/module.ts'
import { carTypePhoto } from './car-type-photo.ts'
import { carTypeSubject } from './car-type-store.ts'
import { forgetQuotes } from './forget-quotes.ts'
import { readPersonalData } from './personal-data-store.ts'
import { deleteQuotesOf } from './quote-store.ts'
import { pricingRoutes, type QuotingDeps } from './routes.ts'

/** Car types with their tariffs, and quotes. */
export function pricingModule(deps: QuotingDeps & { readonly backgroundDb: Database }): Module {
  const forget = defineTask('pricing:forget-quotes', z.object({}), () =>
    forgetQuotes(deps.backgroundDb, deps.now()),
  )
  return {
    name: 'pricing',
    routes: pricingRoutes(deps),
    auditSubjects: [carTypeSubject],
    filePurposes: [carTypePhoto],
    personalData: readPersonalData,
    erase: (tx, { id }) => deleteQuotesOf(tx, id),
    schedules: [{ cron: '*/5 * * * *', task: forget }],
  }
}
