import { mapsModule } from '../maps/index.ts'
import { chatModule } from '../messages/chat/index.ts'
import { notificationsModule } from '../messages/notifications/index.ts'
import { adjustmentsModule } from '../money/adjustments/index.ts'
import { booksModule } from '../money/books/index.ts'
import { clearingModule } from '../money/clearing/index.ts'
import { paymentsModule } from '../money/payments/index.ts'
import { promosModule } from '../money/promos/index.ts'
import { receiptsModule } from '../money/receipts/index.ts'
import { referralsModule } from '../money/referrals/index.ts'
import { reportsModule } from '../money/reports/index.ts'
import { rewardsModule } from '../money/rewards/index.ts'
import { walletModule } from '../money/wallet/index.ts'
import { withdrawalsModule } from '../money/withdrawals/index.ts'
import { auditModule } from '../operator/audit-log/index.ts'
import { consoleModule } from '../operator/console/index.ts'
import { demoModule } from '../operator/demo/index.ts'
import { languagesModule } from '../operator/languages/index.ts'
import { legacyModule } from '../operator/legacy/index.ts'
import { settingsModule } from '../operator/settings/index.ts'
import { setupModule } from '../operator/setup/index.ts'
import { siteModule } from '../operator/site/index.ts'
import { systemModule } from '../operator/system/index.ts'
import { authModule } from '../people/auth/index.ts'
import { driverSignUpModule } from '../people/driver-sign-up/index.ts'
import { peopleModule } from '../people/person-records/index.ts'
import { usersModule } from '../people/users/index.ts'
import { filesModule } from '../platform/files/module.ts'
import type { Module } from '../platform/module.ts'
import { platformModule } from '../platform/platform-module.ts'
import { bookingsModule } from '../trips/bookings/index.ts'
import { dispatchModule } from '../trips/dispatch/index.ts'
import { fleetModule } from '../trips/fleet/index.ts'
import { pricingModule } from '../trips/pricing/index.ts'
import { createTripLinks, sharingModule } from '../trips/sharing/index.ts'
import { trackingModule } from '../trips/tracking/index.ts'
import type { Deps } from './deps.ts'

/** All modules of the product. */
export function createModules(deps: Deps): Module[] {
  const sharing = { ...deps, links: createTripLinks(deps.hash) }
  const erasers = () => modules.flatMap((module) => module.erase ?? [])
  const modules: Module[] = [
    platformModule(),
    systemModule({ ...deps, gauges: () => modules.flatMap((module) => module.gauges ?? []) }),
    settingsModule(deps),
    languagesModule(deps),
    setupModule(deps),
    authModule(deps),
    filesModule(deps),
    usersModule({
      ...deps,
      erasers,
      personalData: () => modules.flatMap((module) => module.personalData ?? []),
    }),
    walletModule(deps),
    booksModule(deps),
    adjustmentsModule(deps),
    peopleModule({ ...deps, erasers }),
    mapsModule(deps),
    trackingModule(deps),
    driverSignUpModule(deps),
    fleetModule(deps),
    pricingModule(deps),
    promosModule(deps),
    rewardsModule(deps),
    bookingsModule(deps),
    referralsModule(deps),
    receiptsModule(deps),
    paymentsModule(deps),
    clearingModule(deps),
    withdrawalsModule(deps),
    dispatchModule(deps),
    chatModule(deps),
    sharingModule(sharing),
    notificationsModule(deps),
    consoleModule(deps),
    reportsModule(deps),
    legacyModule(deps),
    demoModule(deps),
    siteModule({ ...deps, sharing }),
  ]
  const subjects = modules.flatMap((module) => module.auditSubjects ?? [])
  return [...modules, auditModule({ ...deps, subjects })]
}
