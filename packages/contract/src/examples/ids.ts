/** Ids and times of the one trip that the examples of the API description are about. */
export const ids = {
  rider: '01a20188-3d4e-7f64-8241-e485772cd2cc',
  driver: '01a20188-3d53-7118-a4a6-39a969c4324b',
  fleetadmin: '01a20188-3d49-7bf0-ad7a-eac66b2c1106',
  admin: '01a20188-3d48-7c2e-9d07-5b8f4c1e6a33',
  carType: '01a20188-3d47-7e55-983b-54278ec8ccf4',
  quote: '01a20188-44dc-788b-a4fd-c6e980799fe2',
  booking: '01a20188-4502-7bee-8b1b-30186c0e26ad',
  entry: '01a20188-45cf-7707-955f-4a75a2dbd3cb',
  challenge: '01a20188-41f0-7a3c-b1d5-6f0f0f6f2b11',
  map: '01a20188-2e13-7b69-9180-c822b5f37faa',
  auditEntry: '01a20188-451a-7d6b-a0c4-7f2e8d9b5c11',
  language: '01a20188-3d46-7264-9a98-9fa1a7bb52ba',
} as const

export const times = {
  requested: '2026-11-22T18:04:11.000Z',
  offered: '2026-11-22T18:04:12.000Z',
  offerEnds: '2026-11-22T18:05:12.000Z',
  accepted: '2026-11-22T18:04:20.000Z',
  seen: '2026-11-22T18:04:24.000Z',
  cancelled: '2026-11-22T18:04:18.000Z',
  paid: '2026-11-22T18:11:32.000Z',
  quoteEnds: '2026-11-22T18:13:58.000Z',
} as const
