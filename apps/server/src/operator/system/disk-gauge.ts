import type { Gauge } from '../../platform/gauge.ts'
import { readFreeBytes, type WatchedFolder } from './health-probe.ts'

/** Free space on the disks of this machine, by what is on them. */
export const diskGauge = (folders: readonly WatchedFolder[]): Gauge => ({
  name: 'disk_free_bytes',
  help: 'Free space on the disk of the data folder, and of the embedded database.',
  labels: ['folder'],
  bounded: true,
  read: () =>
    Promise.all(
      folders.map(async (folder) => ({
        labels: { folder: folder.kind },
        value: await readFreeBytes(folder),
      })),
    ),
})
