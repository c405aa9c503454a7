import { isReferenced, violatedConstraint } from '../../platform/db/violated-constraint.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toFieldErrors } from '../../platform/http/field-problems.ts'

/** Converts the error of a statement that stored a car type whose name another one has. */
export function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) !== 'car_types_name') throw error
  throw new AppError('name_taken', { errors: toFieldErrors([{ path: 'name', code: 'taken' }]) })
}

/** Converts the error of a statement that deleted a car type to which other rows refer. */
export function refuseInUse(error: unknown): never {
  throw isReferenced(error) ? new AppError('car_type_in_use') : error
}
