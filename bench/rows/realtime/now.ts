/** Milliseconds of the machine's monotonic clock, which is the same in all processes of a machine. */
export const machineNowMs = (): number => Number(process.hrtime.bigint()) / 1e6
