import type { Module } from '../module.ts'
import { cleanUpFiles, eraseFiles } from './clean-up-files.ts'
import type { FilesDeps } from './files-deps.ts'
import { readPersonalData } from './personal-data-store.ts'
import { fileRoutes } from './routes.ts'

/** Uploads, and reading files. What files are for is declared by the modules whose records name them. */
export function filesModule({ files }: { readonly files: FilesDeps }): Module {
  return {
    name: 'files',
    routes: fileRoutes(files),
    tasks: [files.deletions],
    cleanup: () => cleanUpFiles(files),
    personalData: readPersonalData,
    erase: (tx, { id }) => eraseFiles(tx, files, id),
  }
}
