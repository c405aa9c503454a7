import { lookUp } from '../look-up.ts'

/** Countries whose emergency number is not 112, or where another one is the known one, by ISO 3166-1 code. */
const numbers: Readonly<Record<string, string>> = {
  AE: '999',
  AR: '911',
  AU: '000',
  BD: '999',
  BH: '999',
  BR: '190',
  CA: '911',
  CL: '133',
  CN: '110',
  CO: '123',
  EG: '122',
  GB: '999',
  HK: '999',
  IL: '100',
  JO: '911',
  JP: '110',
  KE: '999',
  MA: '19',
  MX: '911',
  MY: '999',
  NZ: '111',
  OM: '9999',
  PE: '105',
  PH: '911',
  PK: '15',
  QA: '999',
  SA: '911',
  SG: '999',
  TH: '191',
  TN: '197',
  TW: '110',
  US: '911',
  VN: '113',
  ZA: '10111',
}

/** Whom to call in an emergency in a country (ISO 3166-1 alpha-2, in any case); 112 where none is known. */
export const emergencyNumberOf = (country: string): string =>
  lookUp(numbers, country.trim().toUpperCase()) ?? '112'
