/** What an operator says about the service and the company. */
export interface AppInfoFields {
  readonly appName: string
  readonly companyName: string
  readonly companyWebsite: string
  readonly companyTerms: string
  readonly contactEmail: string
  readonly companyAddress: string
  readonly taxNumber: string
  readonly taxName: string
  /** Percent as text; empty: receipts have no tax line. */
  readonly taxRate: string
  readonly facebookHandle: string
  readonly twitterHandle: string
  readonly instagramHandle: string
  readonly appleStoreLink: string
  readonly playStoreLink: string
}

/** How the service works. */
export interface ServiceFields {
  readonly appCategory: 'taxi' | 'delivery' | 'both'
  /** ISO 4217. */
  readonly code: string
  readonly symbol: string
  readonly swipeSymbol: boolean
  /** Null: empty. */
  readonly decimal: number | null
  readonly timeZone: string
  /** ISO 3166-1; empty for none. */
  readonly country: string
  readonly restrictCountry: string
  readonly allowCountrySelection: boolean
  readonly convertToMile: boolean
  readonly otpSecure: boolean
  readonly driverApproval: boolean
  readonly autoDispatch: boolean
  readonly searchAgain: boolean
  /** A decimal in the unit of distances. */
  readonly driverRadius: string
  readonly negativeBalance: boolean
  /** Minor units; null: empty. */
  readonly bonus: number | null
  /** A referral bonus and a discount of a shorter trip wait for an admin. 0: no trip is too short. */
  readonly minRewardMinutes: number
  /** Further bonuses of one referrer within 24 hours wait for an admin. */
  readonly referralsPerDay: number
  /** Amounts in major units, separated by commas. */
  readonly walletMoneyField: string
  /** Riders can tip drivers. */
  readonly tips: boolean
  /** Names of payment providers in the order in which riders see them, separated by commas; empty: all. */
  readonly paymentProviders: string
  /** Minor units; credits and corrections above it wait for a second admin. 0: none do. */
  readonly adjustmentApprovalAbove: number
  /** Minor units; null: what is usual in the currency. */
  readonly topUpLeast: number | null
  readonly topUpMost: number | null
  readonly withdrawalLeast: number | null
  readonly withdrawalMost: number | null
  readonly riderWithDraw: boolean
  readonly bankFields: boolean
  readonly facebookLoginEnabled: boolean
  readonly allowDeliveryPickupImageCapture: boolean
  readonly allowFinalDeliveryImageCapture: boolean
  readonly carHornRepeat: boolean
  readonly horizontalView: boolean
  readonly showLiveRoute: boolean
  readonly panic: string
  readonly maxOpenBookings: number
  readonly freeCancelsPerDay: number
  /** Days after which positions of trips are deleted; 0: never. */
  readonly keepTracksDays: number
  /** The same for pictures of parcels. */
  readonly keepParcelPicturesDays: number
  /** The same for notifications, which are never kept for ever. */
  readonly keepNotificationsDays: number
}

/** The settings that admins edit. */
export type SettingsFields = AppInfoFields & ServiceFields
