import { buffer } from 'node:stream/consumers'
import { maxPicturesBytes } from '#contract/emails/contents.ts'
import type { Context } from '../../handlers.ts'
import { NotStored } from '../../storage/storage.ts'
import { readContents } from '../../storage/storedContents.ts'
import { readPictures } from '../pictures/pictureRows.ts'
import { logoCid, pictureCid } from './linkNumbering.ts'

type PageCaller = Pick<Context<unknown, unknown, unknown>, 'tx' | 'tenantId' | 'services' | 'outside'>

interface Embedded {
  readonly cid: string
  readonly storage_key: string
  readonly content_type: string
  readonly byte_count: number
  readonly sha256: string | null
}

const readLogo = async ({ tx, tenantId }: PageCaller, fileId: number | null): Promise<Embedded[]> => {
  if (fileId === null) return []
  const logos = await tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', fileId)
    .select(['storage_key', 'content_type', 'byte_count', 'sha256'])
    .execute()
  return logos.map((logo) => ({ ...logo, cid: logoCid }))
}

/** A transparent picture of one pixel. */
export const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The bytes of pictures as addresses of their own, as long as they are no more than a mail may have. One that is lost is left out. */
const embedded = async (
  { storage }: PageCaller['services'],
  pictures: readonly Embedded[],
): Promise<Map<string, string>> => {
  const addresses = new Map<string, string>()
  let bytes = 0
  for (const { cid, storage_key: key, content_type: type, byte_count: count, sha256 } of pictures) {
    bytes += count
    if (bytes > maxPicturesBytes) break
    const contents = await readContents(storage, { key, byteCount: count, sha256 })
      .then(buffer)
      .catch((error: unknown) => {
        if (!(error instanceof NotStored)) throw error
      })
    if (contents) addresses.set(cid, `data:${type};base64,${contents.toString('base64')}`)
  }
  return addresses
}

/** The page itself forbids to load anything, wherever it is shown. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`

/** The HTML of a mail as a page to look at: pictures are inside it, nothing is loaded from outside, and addresses of mail and telephone lead nowhere. */
export const shownPage = async (
  caller: PageCaller,
  html: string,
  { pictureIds, logoFileId }: { readonly pictureIds: readonly number[]; readonly logoFileId: number | null },
): Promise<string> => {
  const pictures = await readPictures(caller.tx, caller.tenantId, pictureIds)
  const files = [
    ...(await readLogo(caller, logoFileId)),
    ...pictures.map((picture) => ({ ...picture, cid: pictureCid(picture.id) })),
  ]
  const addresses =
    files.length === 0 ? new Map<string, string>() : await caller.outside(() => embedded(caller.services, files))
  return html
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">\n${policy}`)
    .replace(
      /(<img [^>]*?src=")cid:([\w@-]+)"/g,
      (_, start: string, cid: string) => `${start}${addresses.get(cid) ?? nothing}"`,
    )
    .replace(/(<a [^>]*?href=")(?:mailto|tel):[^"]*"/g, '$1#"')
}
