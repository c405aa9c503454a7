import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { instant, money } from '../../schemas/common.ts'
import { recordChange } from '../../schemas/record-change.ts'
import { reference } from '../../schemas/reference.ts'
import { appInfo } from './app-info-fields.ts'
import { serviceSettings } from './service-settings-fields.ts'

export const settingsInput = z.object({ ...serviceSettings.schemas, ...appInfo.schemas })
export type SettingsInput = z.infer<typeof settingsInput>

const settingsRecord = component(
  'SettingsRecord',
  z.object({
    ...settingsInput.shape,
    ...recordChange,
    currencyLocked: about(
      z.boolean(),
      'There are bookings or entries of the ledger, so that the currency cannot change.',
    ),
    allowCriticalEditsAdmin: about(
      z.boolean(),
      'Off: demo mode. It is changed on the server, not by requests.',
    ),
    approvalLimitRequest: about(
      z.nullable(
        z.object({
          above: about(money, 'The limit that was asked for; 0: none.', 50000),
          by: about(reference, 'The admin who asked.'),
          at: instant,
        }),
      ),
      'A higher `adjustmentApprovalAbove` that waits for another admin; null: none does.',
    ),
  }),
  'All settings, as admins see them.',
)
export type SettingsRecord = z.infer<typeof settingsRecord>

export const exampleSettings = { ...serviceSettings.exampleInput, ...appInfo.exampleInput }
export const exampleSettingsRecord: SettingsRecord = {
  ...exampleSettings,
  version: 4,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
  currencyLocked: true,
  allowCriticalEditsAdmin: true,
  approvalLimitRequest: null,
}

export const getAllSettings = endpoint(
  {
    name: 'getAllSettings',
    method: 'GET',
    path: '/api/settings/all',
    tag: 'Operator',
    summary: 'Read all settings',
    description: 'Returns every setting that admins can change, with its version.',
    roles: ['admin'],
    status: 200,
    output: settingsRecord,
    errors: [],
    idempotent: false,
  },
  { output: exampleSettingsRecord },
)

export const updateSettings = endpoint(
  {
    name: 'updateSettings',
    method: 'PATCH',
    path: '/api/settings',
    tag: 'Operator',
    summary: 'Change settings',
    description:
      'Changes the settings that the body names. They take effect within a second in all processes and on all pages. Only named settings are checked. A higher `adjustmentApprovalAbove`, or 0 instead of one, is asked for in `approvalLimitRequest` and takes effect when another admin approves it.',
    roles: ['admin'],
    body: z.partial(settingsInput),
    status: 200,
    output: settingsRecord,
    errors: ['currency_locked', 'proper_bonus', 'validation_failed'],
    idempotent: true,
    versioned: true,
  },
  { body: { appName: 'Cabstand', driverRadius: '8' }, output: exampleSettingsRecord },
)

export const decideApprovalLimit = endpoint(
  {
    name: 'decideApprovalLimit',
    method: 'POST',
    path: '/api/settings/approval-limit',
    tag: 'Operator',
    summary: 'Decide about a higher limit for a second admin',
    description:
      'Brings `approvalLimitRequest` into force as `adjustmentApprovalAbove`, which another admin than the one who asked must do, or drops it. Both accounts must be confirmed, the approving one before the request.',
    roles: ['admin'],
    body: z.object({ approved: about(z.boolean(), '`true` approves, `false` drops the request.') }),
    status: 200,
    output: settingsRecord,
    errors: ['adjustment_decided', 'own_adjustment', 'admin_unconfirmed'],
    idempotent: true,
    versioned: true,
  },
  { body: { approved: true }, output: exampleSettingsRecord },
)
