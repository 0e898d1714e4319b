import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { takeIds } from '../../db/takeIds.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import type { Database } from '../../db/connection.ts'
import type { Storage } from '../../storage/storage.ts'
import { putFile, recordFile } from '../../storage/uploadedFiles.ts'

/** The doctor whose name is on the picture. */
const doctor = { name: '橘　直人', division: '内科', position: '医師', phone: '096-000-0123' }
const picture = fileURLToPath(new URL('businessCard.png', import.meta.url))

/** The partner that is visited most, where the card is soon seen. */
const readPartner = async (tx: TenantTransaction, tenantId: number) => {
  const { rows } = await sql<{ id: number }>`
    select medical_institution_id as id
    from communications
    where tenant_id = ${tenantId} and deleted_at is null
    group by medical_institution_id
    order by count(*) desc, medical_institution_id
    limit 1
  `.execute(tx)
  return rows[0]?.id
}

/** Adds a doctor with a business card at a partner of a demo's office, once. @returns whether it was added */
export const writeDemoCard = async (
  { database, storage }: { readonly database: Pick<Database, 'app'>; readonly storage: Storage },
  { tenantId, accountId }: { readonly tenantId: number; readonly accountId: number },
): Promise<boolean> => {
  const partner = await withTenant(database.app, tenantId, async (tx) => {
    const before = await tx
      .selectFrom('doctors')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', doctor.name)
      .select('id')
      .executeTakeFirst()
    return before ? undefined : readPartner(tx, tenantId)
  })
  if (partner === undefined) return false
  const { size } = await stat(picture)
  const put = await putFile({ tenantId, file: { path: picture, filename: '名刺.png', byteCount: size }, storage })
  await withTenant(database.app, tenantId, async (tx) => {
    const card = await recordFile(tx, { tenantId, accountId }, put)
    const [id] = await takeIds(tx, 'doctors', 1)
    const row = sql`
      select
        ${id}::bigint, ${partner}::bigint, ${doctor.division}::text, ${doctor.position}::text, ${doctor.name}::text, '先生', ${doctor.phone}::text,
        ${accountId}::bigint, ${card.id}::bigint`
    await sql`
      ${insertComputed(
        tenantId,
        'doctors',
        [
          'id',
          'medical_institution_id',
          'division',
          'position',
          'name',
          'honorific',
          'phone_number',
          'created_by',
          'business_card_id',
        ],
        row,
      )}
    `.execute(tx)
  })
  return true
}
