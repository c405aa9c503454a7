import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { ids } from '../../../examples/ids.ts'
import { defineList } from '../../../lists/define-list.ts'
import { money } from '../../../schemas/common.ts'
import { examplePerson, personShape, signupViaReferral } from './person.ts'

export const riderRow = component(
  'RiderRow',
  z.object({
    ...personShape,
    signupViaReferral,
    rides: about(z.int(), 'Paid rides.', 12),
    walletBalance: about(money, 'Below zero: the rider owes money.'),
  }),
  'A rider in the list of admins.',
)
export type RiderRow = z.infer<typeof riderRow>

export const riderList = defineList(
  {
    name: 'Riders',
    path: '/api/riders',
    tag: 'Staff',
    what: 'riders',
    searched: 'name, mobile number and e-mail address',
    rows: { admin: riderRow },
    sort: '-createdAt',
    live: 'riders-rows',
    columns: {
      name: { kind: 'text', label: 'people_rider', sorts: true },
      mobile: { kind: 'mobile', label: 'people_mobile' },
      email: { kind: 'text', label: 'people_email', contact: true },
      rides: { kind: 'integer', label: 'people_rides' },
      walletBalance: { kind: 'money', label: 'people_wallet', sorts: true, filters: true },
      createdAt: { kind: 'time', label: 'people_created', sorts: true, filters: true },
      approved: { kind: 'flag', label: 'people_approved', filters: true },
      blocked: { kind: 'flag', label: 'people_blocked', filters: true, hidden: true },
      createdByAdmin: { kind: 'flag', label: 'people_created_by_admin', filters: true, hidden: true },
      referralId: { kind: 'code', label: 'people_referral_id', hidden: true },
      signupViaReferral: { kind: 'reference', label: 'people_referred_by', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      toApprove: { label: 'people_tab_to_approve', filters: { approved: 'no', blocked: 'no' } },
      blocked: { label: 'people_tab_blocked', filters: { blocked: 'yes' } },
      inDebt: { label: 'people_tab_in_debt', filters: { walletBalance: '..-1' } },
    },
  },
  {
    rows: {
      admin: {
        ...examplePerson,
        id: ids.rider,
        name: 'Farah Haddad',
        signupViaReferral: null,
        rides: 12,
        walletBalance: 0,
      },
    },
  },
)
