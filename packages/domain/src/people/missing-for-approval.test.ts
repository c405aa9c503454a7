import { expect, test } from 'vitest'
import { type DriverDocuments, findMissingForApproval } from './missing-for-approval.ts'

const complete: DriverDocuments = {
  firstName: 'Rui',
  lastName: 'Almeida',
  email: 'rui@example.org',
  carType: 'city',
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleNumber: '48-QK-27',
  licenseImage: '/api/files/1',
}

test.each([
  [{}, []],
  [{ lastName: ' ' }, ['name']],
  [{ email: '' }, ['email']],
  [{ carType: null }, ['carType']],
  [{ vehicleNumber: '' }, ['vehicle']],
  [{ licenseImage: '' }, ['licence']],
  [
    { firstName: '', email: '', carType: null, vehicleMake: '', licenseImage: '' },
    ['name', 'email', 'carType', 'vehicle', 'licence'],
  ],
] as const)('a driver with %j misses %j', (changes, missing) => {
  expect(findMissingForApproval({ ...complete, ...changes })).toEqual(missing)
})
