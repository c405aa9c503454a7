import type { Deps } from './deps.ts'
import type { Module } from './module.ts'
import { adjustmentsModule } from './modules/adjustments/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { authModule } from './modules/auth/index.ts'
import { bookingsModule } from './modules/bookings/index.ts'
import { booksModule } from './modules/books/index.ts'
import { chatModule } from './modules/chat/index.ts'
import { consoleModule } from './modules/console/index.ts'
import { demoModule } from './modules/demo/index.ts'
import { dispatchModule } from './modules/dispatch/index.ts'
import { driverSignUpModule } from './modules/driver-sign-up/index.ts'
import { filesModule } from './modules/files/index.ts'
import { fleetModule } from './modules/fleet/index.ts'
import { languagesModule } from './modules/languages/index.ts'
import { legacyModule } from './modules/legacy/index.ts'
import { mapsModule } from './modules/maps/index.ts'
import { notificationsModule } from './modules/notifications/index.ts'
import { paymentsModule } from './modules/payments/index.ts'
import { peopleModule } from './modules/people/index.ts'
import { pricingModule } from './modules/pricing/index.ts'
import { promosModule } from './modules/promos/index.ts'
import { receiptsModule } from './modules/receipts/index.ts'
import { referralsModule } from './modules/referrals/index.ts'
import { reportsModule } from './modules/reports/index.ts'
import { rewardsModule } from './modules/rewards/index.ts'
import { settingsModule } from './modules/settings/index.ts'
import { setupModule } from './modules/setup/index.ts'
import { createTripLinks, sharingModule } from './modules/sharing/index.ts'
import { siteModule } from './modules/site/index.ts'
import { systemModule } from './modules/system/index.ts'
import { trackingModule } from './modules/tracking/index.ts'
import { usersModule } from './modules/users/index.ts'
import { walletModule } from './modules/wallet/index.ts'
import { withdrawalsModule } from './modules/withdrawals/index.ts'
import { platformModule } from './platform-module.ts'

/** All modules of the product. */
export function createModules(deps: Deps): Module[] {
  const sharing = { ...deps, links: createTripLinks(deps.hash) }
  const modules: Module[] = [
    platformModule(),
    systemModule(deps),
    settingsModule(deps),
    languagesModule(deps),
    setupModule(deps),
    authModule(deps),
    auditModule(deps),
    filesModule(deps),
    usersModule(deps),
    walletModule(deps),
    booksModule(deps),
    adjustmentsModule(deps),
    peopleModule({ ...deps, erasers: () => modules.flatMap((module) => module.erase ?? []) }),
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
  return modules
}
