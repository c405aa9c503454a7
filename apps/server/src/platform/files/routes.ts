import * as endpoints from '@cabstand/contract/http/platform/files'
import { fileAddress } from '@cabstand/contract/schemas/file'
import { storedFile } from '../http/kinds/stored-file.ts'
import { tus, tusVersion } from '../http/kinds/tus.ts'
import { type Route, route } from '../http/route.ts'
import { appendToUpload } from './append-to-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { createUpload } from './create-upload.ts'
import type { FilesDeps } from './files-deps.ts'
import { findReadableFile } from './find-readable-file.ts'
import { finishUpload, prepareFile } from './finish-upload.ts'
import { getUpload } from './get-upload.ts'
import type { Upload } from './upload-store.ts'

export function fileRoutes(files: FilesDeps): Route[] {
  return [
    tus(endpoints.describeUploads, {
      answer: async () => ({
        'tus-version': tusVersion,
        'tus-extension': 'creation,creation-with-upload,expiration,termination',
        'tus-max-size': String(files.purposes.maxBytes()),
      }),
    }),
    tus(endpoints.createUpload, {
      async answer({ caller, query, bytesIn, receive }) {
        const sizeBytes = bytesIn('upload-length')
        const upload = await createUpload(files, caller, { purpose: query.purpose, sizeBytes })
        const offset = await appendToUpload(files, upload, 0, receive)
        return { location: `${endpoints.createUpload.path}/${upload.id}`, ...progressOf(upload, offset) }
      },
    }),
    tus(endpoints.findUploadOffset, {
      async answer({ caller, params }) {
        const upload = await getUpload(files, params.id, caller.userId)
        const length = String(upload.sizeBytes)
        return { 'upload-length': length, ...progressOf(upload, upload.offsetBytes) }
      },
    }),
    tus(endpoints.appendToUpload, {
      async answer({ caller, params, bytesIn, receive }) {
        const startsAt = bytesIn('upload-offset')
        const upload = await getUpload(files, params.id, caller.userId)
        return progressOf(upload, await appendToUpload(files, upload, startsAt, receive))
      },
    }),
    tus(endpoints.cancelUpload, {
      async answer({ caller, params }) {
        const { id } = await getUpload(files, params.id, caller.userId)
        await cancelUpload(files, id)
        return {}
      },
    }),
    route(endpoints.finishUpload, {
      unaudited: 'It changes no record. The write that names the file is recorded.',
      prepare: ({ caller, params }) => prepareFile(files, { id: params.id, uploadedBy: caller.userId }),
      async write(tx, { params }, prepared) {
        const { id, mediaType, sizeBytes, width, height } = await finishUpload(tx, files, params.id, prepared)
        return { address: fileAddress(id), mediaType, sizeBytes, width, height }
      },
    }),
    storedFile(endpoints.getFile, {
      async find({ caller, params }) {
        const { file, isPublic } = await findReadableFile(files, params.id, caller)
        const { id, key, mediaType } = file
        return {
          version: id,
          mediaType: mediaType as 'image/webp',
          isPublic,
          read: () => files.storage.read(key),
        }
      },
    }),
  ]
}

const progressOf = ({ expiresAt }: Upload, offset: number) => ({
  'upload-offset': String(offset),
  'upload-expires': expiresAt.toUTCString(),
})
