import { AppError } from '../../http/errors.ts'
import type { Settings } from './settings-store.ts'

/** Throws `demo_mode` when the operator allows no critical edits (`allowCriticalEditsAdmin` off). */
export function assertCriticalEdits(settings: Pick<Settings, 'allowCriticalEditsAdmin'>): void {
  if (!settings.allowCriticalEditsAdmin) throw new AppError('demo_mode')
}
