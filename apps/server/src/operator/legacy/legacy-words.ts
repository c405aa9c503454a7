import { AppError } from '../../platform/http/errors.ts'

/** Adds the message that clients show to an error, unless it already has one. */
export function inLegacyWords(refusal: AppError, legacyText: string): AppError {
  const { code, detail, errors, params, cause } = refusal
  if (refusal.legacyText !== undefined) return refusal
  return new AppError(code, {
    legacyText,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(params === undefined ? {} : { params }),
    ...(cause === undefined ? {} : { cause }),
  })
}
