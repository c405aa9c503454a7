import type { Database } from '../db/database.ts'

/** For the person: pictures of them, with their addresses. */
export async function readPersonalData(db: Database, person: string) {
  const files = await db
    .selectFrom('files')
    .select(['id', 'purpose', 'mediaType', 'sizeBytes', 'createdAt'])
    .where((eb) =>
      eb.or([eb('person', '=', person), eb.and([eb('uploadedBy', '=', person), eb('subject', 'is', null)])]),
    )
    .orderBy('id')
    .execute()
  return { files: files.map((file) => ({ ...file, address: `/api/files/${file.id}` })) }
}
