import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { ids } from '../../../examples/ids.ts'
import { defineList } from '../../../lists/define-list.ts'
import { examplePerson, personShape } from './person.ts'

export const fleetAdminRow = component(
  'FleetAdminRow',
  z.object({ ...personShape, drivers: about(z.int(), 'Drivers whom they own.', 74) }),
  'A fleet admin in the list of admins.',
)
export type FleetAdminRow = z.infer<typeof fleetAdminRow>

export const adminRow = component('AdminRow', z.object(personShape), 'An admin in the list of admins.')
export type AdminRow = z.infer<typeof adminRow>

export const fleetAdminList = defineList(
  {
    name: 'FleetAdmins',
    path: '/api/fleet-admins',
    tag: 'Staff',
    what: 'fleet admins',
    searched: 'name, mobile number and e-mail address',
    rows: { admin: fleetAdminRow },
    sort: 'name',
    live: 'fleet-admins-rows',
    columns: {
      name: { kind: 'text', label: 'people_fleet_admin', sorts: true },
      mobile: { kind: 'mobile', label: 'people_mobile' },
      email: { kind: 'text', label: 'people_email', contact: true },
      drivers: { kind: 'integer', label: 'people_drivers' },
      createdAt: { kind: 'time', label: 'people_created', sorts: true, filters: true },
      approved: { kind: 'flag', label: 'people_approved', filters: true },
      blocked: { kind: 'flag', label: 'people_blocked', filters: true, hidden: true },
      referralId: { kind: 'code', label: 'people_referral_id', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      toApprove: { label: 'people_tab_to_approve', filters: { approved: 'no', blocked: 'no' } },
      blocked: { label: 'people_tab_blocked', filters: { blocked: 'yes' } },
    },
  },
  { rows: { admin: { ...examplePerson, id: ids.fleetadmin, name: 'Bela Fonseca', drivers: 74 } } },
)

export const adminList = defineList(
  {
    name: 'Admins',
    path: '/api/admins',
    tag: 'Staff',
    what: 'admins',
    searched: 'name, mobile number and e-mail address',
    rows: { admin: adminRow },
    sort: 'name',
    live: 'admins-rows',
    columns: {
      name: { kind: 'text', label: 'people_admin', sorts: true },
      mobile: { kind: 'mobile', label: 'people_mobile' },
      email: { kind: 'text', label: 'people_email', contact: true },
      createdAt: { kind: 'time', label: 'people_created', sorts: true, filters: true },
      approved: { kind: 'flag', label: 'people_approved', filters: true },
      blocked: { kind: 'flag', label: 'people_blocked', filters: true, hidden: true },
      referralId: { kind: 'code', label: 'people_referral_id', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      toApprove: { label: 'people_tab_to_approve', filters: { approved: 'no', blocked: 'no' } },
      blocked: { label: 'people_tab_blocked', filters: { blocked: 'yes' } },
    },
  },
  { rows: { admin: { ...examplePerson, id: ids.fleetadmin, name: 'Lena Moreau' } } },
)
