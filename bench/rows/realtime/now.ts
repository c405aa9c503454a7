/** Milliseconds of the machine's monotonic clock, which all processes of a machine share. */
export const machineNowMs = (): number => Number(process.hrtime.bigint()) / 1e6
