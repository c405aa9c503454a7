import { ApiError } from '../../api/api-error.ts'

/** Why settings were not saved. A server that failed has changed nothing; without a response the result is unknown. */
export const settingsError = (error: ApiError): ApiError =>
  error.status >= 500 ? new ApiError({ code: 'update_failed', status: error.status }) : error
