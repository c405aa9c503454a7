import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint, signedInOrWaiting } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { id } from '../../schemas/common.ts'
import { fileAddress } from '../../schemas/file.ts'

const params = z.object({ id: about(id, 'The id of the upload, which is also the id of its file.') })

export const describeUploads = endpoint(
  {
    kind: 'tus',
    name: 'describeUploads',
    method: 'OPTIONS',
    path: '/api/uploads',
    tag: 'Files',
    summary: 'Read what uploads can do',
    description:
      'Returns the version of the tus protocol (`Tus-Version`), its extensions (`Tus-Extension`) and the largest file of any purpose (`Tus-Max-Size`).',
    roles: anyone,
    status: 204,
    carriesBytes: false,
    errors: [],
  },
  {},
)

export const createUpload = endpoint(
  {
    kind: 'tus',
    name: 'createUpload',
    method: 'POST',
    path: '/api/uploads',
    tag: 'Files',
    summary: 'Begin an upload',
    description:
      'Begins an upload of `Upload-Length` bytes for a purpose such as `profileImage`, and returns its address in `Location`. The request may carry the first bytes, or the whole of a small file. An upload that is not finished within 24 hours is deleted (`Upload-Expires`). One person can have 100 MiB of unfinished uploads and unused files.',
    roles: signedInOrWaiting,
    query: z.object({
      purpose: about(
        z.string().check(z.maxLength(40), z.regex(/^[a-zA-Z]+$/)),
        'What the file is for. It decides who may upload and read it, and its limits: `profileImage` (anyone who is signed in), `licenseImage` (the same), `parcelImage` (drivers and admins), `carTypePhoto` (admins).',
        'profileImage',
      ),
    }),
    status: 201,
    carriesBytes: true,
    errors: ['unauthorized', 'quota-exceeded', 'payload_too_large', 'too_many_requests'],
    closedInDemoMode: [],
  },
  {},
)

export const findUploadOffset = endpoint(
  {
    kind: 'tus',
    name: 'findUploadOffset',
    method: 'HEAD',
    path: '/api/uploads/:id',
    tag: 'Files',
    summary: 'Ask how much has arrived',
    description: 'Returns how many bytes have arrived (`Upload-Offset`), of how many (`Upload-Length`).',
    roles: signedInOrWaiting,
    params,
    status: 200,
    carriesBytes: false,
    errors: ['object-not-found'],
  },
  {},
)

export const appendToUpload = endpoint(
  {
    kind: 'tus',
    name: 'appendToUpload',
    method: 'PATCH',
    path: '/api/uploads/:id',
    tag: 'Files',
    summary: 'Send the next bytes',
    description:
      'Adds the bytes of the body at `Upload-Offset`. When the connection breaks, the bytes that have arrived are kept: ask with `HEAD`, then continue.',
    roles: signedInOrWaiting,
    params,
    status: 204,
    carriesBytes: true,
    errors: ['object-not-found', 'offset_conflict', 'payload_too_large'],
    closedInDemoMode: [],
  },
  {},
)

export const cancelUpload = endpoint(
  {
    kind: 'tus',
    name: 'cancelUpload',
    method: 'DELETE',
    path: '/api/uploads/:id',
    tag: 'Files',
    summary: 'Cancel an upload',
    description: 'Deletes an unfinished upload with all its bytes.',
    roles: signedInOrWaiting,
    params,
    status: 204,
    carriesBytes: false,
    errors: ['object-not-found'],
    closedInDemoMode: [],
  },
  {},
)

export const finishUpload = endpoint(
  {
    name: 'finishUpload',
    method: 'POST',
    path: '/api/uploads/:id/finish',
    tag: 'Files',
    summary: 'Make a file of an upload',
    description:
      'Checks the bytes that have arrived, encodes the picture again without its metadata (position, camera, time), and returns the address of the file. Repeating it returns the same file. Write the address into a record, such as `profileImage` of `PATCH /api/me`: a file that no record names is deleted after 24 hours, and only its uploader can read it.',
    roles: signedInOrWaiting,
    params,
    status: 200,
    output: z.object({
      address: about(z.string(), 'The address of the file.', fileAddress(ids.booking)),
      mediaType: about(z.string(), 'The type after encoding.', 'image/webp'),
      sizeBytes: about(z.int(), 'The size after encoding.', 48_210),
      width: about(z.int(), 'In pixels.', 512),
      height: about(z.int(), 'In pixels.', 512),
    }),
    errors: [
      'object-not-found',
      'offset_conflict',
      'unsupported_media_type',
      'file_damaged',
      'too_many_pixels',
    ],
    closedInDemoMode: [],
    idempotent: false,
  },
  {
    output: {
      address: fileAddress(ids.booking),
      mediaType: 'image/webp',
      sizeBytes: 48_210,
      width: 512,
      height: 512,
    },
  },
)

export const getFile = endpoint(
  {
    kind: 'storedFile',
    name: 'getFile',
    method: 'GET',
    path: '/api/files/:id',
    tag: 'Files',
    summary: 'Read a file',
    description:
      'Returns the file if its purpose allows the caller to read it. The right is checked at every request. A file that the caller may not read looks like one that does not exist.',
    roles: anyone,
    params: z.object({ id: about(id, 'The id of the file.') }),
    mediaTypes: ['image/webp'],
    errors: ['unauthenticated', 'object-not-found'],
  },
  {},
)
