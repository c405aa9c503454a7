import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exampleSettingsRecord } from '../examples/settings.ts'
import { settingsInput, settingsRecord } from '../schemas/settings.ts'

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
      'Changes the settings that the body names. They take effect within a second in all processes and on all pages. Only named settings are checked.',
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
