import { logoTypes, maxLogoBytes } from '#contract/tenant/tenantSetting.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { FileContents, Upload } from '../handlers.ts'
import { invalidField, problem } from '../problems.ts'
import { type FileKind, maxPixelsShownToAll, requirePixels } from '../storage/fileKind.ts'
import type { Storage } from '../storage/storage.ts'
import { type FileCaller, readUploadedFile, storeUploadedFile } from '../storage/uploadedFiles.ts'

/** The path of the logo. It changes with each logo. */
export const logoAddress = (fileId: number | null): string | null =>
  fileId === null ? null : `/api/tenant_setting/logo?file=${fileId}`

/** @throws a 422 at `file` for anything but a picture that every browser shows, 413 for a file that is too large for a logo */
const requirePicture = ({ contentType, size }: FileKind, byteCount: number) => {
  if (!logoTypes.some((type) => type === contentType))
    throw invalidField('file', {
      ja: 'ロゴに使えるのは PNG・JPEG・WebP の画像です。別のファイルを選んでください',
      en: 'A logo is a PNG, JPEG or WebP picture. Please choose another file',
    })
  if (byteCount > maxLogoBytes) throw problem('file_too_large')
  requirePixels(size, maxPixelsShownToAll)
}

/** Replaces the logo. The job that removes unreferenced files deletes the old file. */
export const replaceLogo = async (caller: FileCaller, file: Upload): Promise<void> => {
  const { id } = await storeUploadedFile(caller, file, requirePicture)
  await setLogo(caller.tx, caller.tenantId, id)
}

export const setLogo = async (tx: TenantTransaction, tenantId: number, fileId: number | null): Promise<void> => {
  await tx.updateTable('tenants').where('tenant_id', '=', tenantId).set({ logo_file_id: fileId }).execute()
}

/** @throws 404 without a logo */
export const readLogo = async (tx: TenantTransaction, tenantId: number, storage: Storage): Promise<FileContents> => {
  const { logo_file_id: fileId } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select('logo_file_id')
    .executeTakeFirstOrThrow()
  if (fileId === null) throw problem('not_found')
  return readUploadedFile(tx, tenantId, fileId, storage)
}
