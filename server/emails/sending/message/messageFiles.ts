import { buffer } from 'node:stream/consumers'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { readContents } from '#server/storage/storedContents.ts'
import type { Storage } from '#server/storage/storage.ts'
import { logoCid, pictureCid } from '../../contents/linkNumbering.ts'
import { readPictures } from '../../pictures/pictureRows.ts'
import type { MessageFile, MessagePicture } from './mime.ts'

interface Stored {
  readonly storage_key: string
  readonly filename: string
  readonly content_type: string
  readonly byte_count: number
  readonly sha256: string | null
}

const readFile = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Stored | undefined> =>
  tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['storage_key', 'filename', 'content_type', 'byte_count', 'sha256'])
    .executeTakeFirst()

/** Where the files of a message are kept. */
export interface StoredFiles {
  readonly attachment: Stored | null
  /** With the token of a public address; the tenant's logo has none. */
  readonly pictures: readonly (Stored & { readonly cid: string; readonly token: string | null })[]
}

/** Makes pictures of the HTML load from an address, where they have one, instead of being part of the message. */
export const withPublicPictures = (
  html: string,
  files: StoredFiles,
  addressOf: (token: string) => string,
): { readonly html: string; readonly files: StoredFiles } => {
  const addresses = new Map(
    files.pictures.flatMap(({ cid, token }) => (token === null ? [] : [[cid, addressOf(token)] as const])),
  )
  return {
    html: html.replace(/"cid:([\w@-]+)"/g, (whole, cid: string) => {
      const address = addresses.get(cid)
      return address === undefined ? whole : `"${address}"`
    }),
    files: { ...files, pictures: files.pictures.filter(({ token }) => token === null) },
  }
}

/** Finds the files that a message with this HTML shows or carries. */
export const findMessageFiles = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    html,
    attachmentId,
    logoFileId,
  }: { readonly html: string; readonly attachmentId: number | null; readonly logoFileId: number | null },
): Promise<StoredFiles> => {
  const shown = new Set(Array.from(html.matchAll(/(?<="cid:)[\w@-]+(?=")/g), ([cid]) => cid))
  const ids = [...shown].flatMap((cid) => {
    const id = Number(/\d+/.exec(cid)?.[0])
    return cid === pictureCid(id) ? [id] : []
  })
  const pictures = await readPictures(tx, tenantId, ids)
  const logo = shown.has(logoCid) && logoFileId !== null ? await readFile(tx, tenantId, logoFileId) : undefined
  return {
    attachment: attachmentId === null ? null : ((await readFile(tx, tenantId, attachmentId)) ?? null),
    pictures: [
      ...(logo ? [{ ...logo, cid: logoCid, token: null }] : []),
      ...pictures.map((picture) => ({ ...picture, cid: pictureCid(picture.id) })),
    ],
  }
}

/** Reads the files of a message. Their sizes were limited when they were stored and when the e-mail was checked. */
export const readMessageFiles = async (
  { attachment, pictures }: StoredFiles,
  storage: Storage,
): Promise<{ readonly attachment: MessageFile | null; readonly pictures: readonly MessagePicture[] }> => {
  const read = async ({ filename, content_type: contentType, ...file }: Stored): Promise<MessageFile> => ({
    filename,
    contentType,
    contents: await buffer(
      await readContents(storage, { key: file.storage_key, byteCount: file.byte_count, sha256: file.sha256 }),
    ),
  })
  const embedded: MessagePicture[] = []
  for (const picture of pictures) embedded.push({ ...(await read(picture)), cid: picture.cid })
  return { attachment: attachment && (await read(attachment)), pictures: embedded }
}
