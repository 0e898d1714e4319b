import { randomBytes } from 'node:crypto'
import { maxPictureBytes, maxPictures, pictureTypes } from '#contract/emails/contents.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Context, FileContents, Upload } from '../../handlers.ts'
import { invalidField, problem } from '../../problems.ts'
import { pageOf, countsOf } from '../../records/paged.ts'
import { type FileKind, maxPixelsShownToAll, requirePixels } from '../../storage/fileKind.ts'
import { type FileCaller, putFileOfCall, readUploadedFile, recordFile } from '../../storage/uploadedFiles.ts'
import { countPictures, listPictures, pictureAddress, readPictures } from './pictureRows.ts'

const noPicture = {
  ja: 'メールに使える画像は PNG・JPEG・GIF です。別のファイルを選んでください',
  en: 'E-mails show PNG, JPEG and GIF pictures. Please choose another file',
}

/** @throws a 422 at `file` for what some mail program does not show, 413 for a picture that is too large */
const requirePicture = ({ contentType, size }: FileKind, byteCount: number) => {
  if (!pictureTypes.some((type) => type === contentType)) throw invalidField('file', noPicture)
  if (byteCount > maxPictureBytes) throw problem('file_too_large')
  requirePixels(size, maxPixelsShownToAll)
}

type Caller = Pick<Context<unknown, unknown, unknown>, 'tx' | 'tenantId' | 'account' | 'services'>

const requireRoom = async (tx: TenantTransaction, tenantId: number) => {
  if ((await countPictures(tx, tenantId)) >= maxPictures) throw problem('limit_reached')
}

/** Stores a picture under an address that nobody can guess. @throws `limit_reached` */
export const createPicture = async (caller: FileCaller, file: Upload) => {
  const { tx, tenantId, account } = caller
  await requireRoom(tx, tenantId)
  const put = await putFileOfCall(caller, file, requirePicture)
  // Others may have added one meanwhile. From here on only one at a time does.
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  await requireRoom(tx, tenantId)
  const { id: fileId, ...stored } = await recordFile(tx, { tenantId, accountId: account.id }, put)
  const token = randomBytes(18).toString('base64url')
  const { id, created_at: createdDate } = await tx
    .insertInto('email_pictures')
    .values({ tenant_id: tenantId, file_id: fileId, token, created_at: timeOf(tx) })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...stored, id, url: pictureAddress(id), created_date: createdDate }
}

export const pagePictures = async (
  { tx, tenantId }: Pick<Caller, 'tx' | 'tenantId'>,
  query: Parameters<typeof pageOf>[0],
) => {
  const [pictures, count] = await Promise.all([listPictures(tx, tenantId, pageOf(query)), countPictures(tx, tenantId)])
  return { ...countsOf(count, query), email_pictures: pictures }
}

/** @throws 404 */
export const readPicture = async ({ tx, tenantId, services }: Caller, id: number): Promise<FileContents> => {
  const [picture] = await readPictures(tx, tenantId, [id])
  if (!picture) throw problem('not_found')
  return readUploadedFile(tx, tenantId, picture.file_id, services.storage)
}
