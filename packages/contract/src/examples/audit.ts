import type { AuditEntry, FleetAuditEntry } from '../schemas/audit.ts'
import { ids, times } from './ids.ts'

/** An admin has cancelled the booking of the example trip. */
export const fleetAuditEntry: FleetAuditEntry = {
  id: ids.auditEntry,
  at: times.cancelled,
  action: 'cancelBooking',
  actor: { id: ids.admin, role: 'admin', name: 'Lena Moreau' },
  changes: [
    { field: 'status', before: 'NEW', after: 'CANCELLED' },
    { field: 'reason', after: 'Booked twice' },
  ],
}

export const auditEntry: AuditEntry = {
  ...fleetAuditEntry,
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  requestId: 'req-1k',
}
