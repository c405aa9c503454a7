import type { PublicSettings } from '@cabstand/contract/http/operator/settings'
import { emergencyNumberOf } from '@cabstand/domain/booking/emergency-number'
import type { Settings } from './settings-store.ts'

/** The settings that are public. */
export function publicSettingsOf(settings: Settings, demo: boolean): PublicSettings {
  return {
    appName: settings.appName,
    appCategory: settings.appCategory,
    companyName: settings.companyName,
    companyWebsite: settings.companyWebsite,
    companyAddress: settings.companyAddress,
    taxNumber: settings.taxNumber,
    companyTerms: settings.companyTerms,
    contactEmail: settings.contactEmail,
    facebookHandle: settings.facebookHandle,
    twitterHandle: settings.twitterHandle,
    instagramHandle: settings.instagramHandle,
    appleStoreLink: settings.appleStoreLink,
    playStoreLink: settings.playStoreLink,
    code: settings.code,
    symbol: settings.symbol,
    swipeSymbol: settings.swipeSymbol,
    decimal: settings.decimal,
    timeZone: settings.timeZone,
    country: settings.country,
    restrictCountry: settings.restrictCountry,
    emergencyNumber: settings.panic.trim() || emergencyNumberOf(settings.country),
    allowCountrySelection: settings.allowCountrySelection,
    convertToMile: settings.convertToMile,
    otpSecure: settings.otpSecure,
    allowDeliveryPickupImageCapture: settings.allowDeliveryPickupImageCapture,
    allowFinalDeliveryImageCapture: settings.allowFinalDeliveryImageCapture,
    horizontalView: settings.horizontalView,
    showLiveRoute: settings.showLiveRoute,
    autoDispatch: settings.autoDispatch,
    autoDispatchSince: settings.autoDispatchSince?.toISOString() ?? null,
    searchAgain: settings.searchAgain,
    tips: settings.tips,
    bankFields: settings.bankFields,
    carHornRepeat: settings.carHornRepeat,
    allowCriticalEditsAdmin: settings.allowCriticalEditsAdmin,
    demo,
  }
}
