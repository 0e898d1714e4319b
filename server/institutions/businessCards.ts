import { sql } from 'kysely'
import type { z } from 'zod'
import { businessCardTypes, type Doctor, maxBusinessCardBytes } from '#contract/institutions/doctors.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField, unknownIds } from '../problems.ts'
import { uploadedFileJson } from '../storage/uploadedFiles.ts'

const notAPicture = {
  ja: '名刺には5MB以下の画像（JPEG、PNG、WebP）を選んでください',
  en: 'A business card is a picture (JPEG, PNG, WebP) of at most 5 MB',
}

/** SQL for the picture of a doctor's business card, as JSON or null. */
export const businessCardOf = (tenantId: number) => sql<z.input<typeof Doctor>['business_card']>`(
  select ${uploadedFileJson}
  from uploaded_files as files
  where files.tenant_id = ${tenantId} and files.id = doctors.business_card_id
)`

/** The stored card that a change takes away, if it does. @param wanted - undefined leaves the card as it is */
export const goneBusinessCards = (stored: number | null, wanted: number | null | undefined): readonly number[] =>
  stored === null || wanted === undefined || wanted === stored ? [] : [stored]

/** @throws a 422 at `business_card_id` for a file that does not exist, belongs to another tenant or is no picture of a fitting size */
export const requireBusinessCard = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number | null | undefined,
): Promise<void> => {
  if (id === null || id === undefined) return
  const file = await tx
    .selectFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['content_type', 'byte_count'])
    .executeTakeFirst()
  if (!file) throw unknownIds('business_card_id')
  const isPicture = businessCardTypes.some((type) => type === file.content_type)
  if (!isPicture || file.byte_count > maxBusinessCardBytes) throw invalidField('business_card_id', notAPicture)
}
