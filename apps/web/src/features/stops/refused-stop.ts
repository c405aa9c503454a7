import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { stopPath } from './stop-values.ts'

/** The code of the error that the prices have because of one stop. */
export function refusedStop(error: unknown, index: number, count: number): ApiErrorCode | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, errors } = error
  if (code !== 'outside_service_area' && code !== 'same_place') return undefined
  return errors.some(({ path }) => path === stopPath(index, count)) ? code : undefined
}
