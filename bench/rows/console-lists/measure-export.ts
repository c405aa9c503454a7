import { readFileSync } from 'node:fs'
import { exportTypes } from '@cabstand/contract/lists/define-list'

export interface ExportFigures {
  readonly seconds: number
  readonly megabytes: number
  readonly lines: number
  /** The most memory of the server during the export, with garbage until V8 collects it. */
  readonly peakMegabytes: number
}

const sampleEveryMs = 50

/** Reads an export to its end, while the memory of the server's process is watched. */
export async function measureExport(url: string, token: string, serverPid: number): Promise<ExportFigures> {
  let peakMegabytes = residentMegabytes(serverPid)
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(serverPid))
  }, sampleEveryMs)
  const startedAt = performance.now()
  let [bytes, lines] = [0, 0]
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok || response.body === null) throw new Error(`${url} returned ${response.status}`)
    const isText = response.headers.get('content-type') === exportTypes.csv
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (isText) for (const byte of part) if (byte === 10) lines += 1
    }
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, megabytes: bytes / 1e6, lines, peakMegabytes }
}

/** The memory of a process, on Linux only. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory`)
  return (Number(kilobytes) * 1024) / 1e6
}
