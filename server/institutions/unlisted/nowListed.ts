import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { isListed } from '../../records/unlistedInstitutions.ts'

/** An institution that the tenant has entered, and the one that has appeared in the public list since and may be the same. */
export interface NowListed {
  readonly id: number
  readonly name: string
  readonly listed: { readonly id: number; readonly name: string; readonly address: string }
}

interface Found {
  readonly id: number
  readonly name: string
  readonly listed_id: number
  readonly listed_name: string
  readonly listed_address: string
  readonly total_count: number
}

const minDigits = 9

/**
 * Institutions that the tenant has entered and that came into the public list later, by their name in their prefecture or by their
 * telephone number, those entered first at the top.
 * @param most - how many are read
 */
export const readNowListed = async (
  tx: TenantTransaction,
  tenantId: number,
  most: number,
): Promise<{ readonly total_count: number; readonly records: NowListed[] }> => {
  // The day before, since the list is dated by the database's calendar.
  const isNew = sql`institutions.listed_on >= own.created_at::date - 1 and ${isListed()} and institutions.running_status <> 'closed'`
  const { rows } = await sql<Found>`
    with entered as materialized (
      select own.medical_institution_id as id, own.created_at, placed.prefecture_code, named.value as name, named.search_text as called,
        dialled.search_text as digits
      from unlisted_medical_institutions as own
      join medical_institutions as placed on placed.id = own.medical_institution_id
      join medical_institution_corrections as named
        on named.tenant_id = ${tenantId} and named.medical_institution_id = own.medical_institution_id and named.field = 'name'
      left join medical_institution_corrections as dialled
        on dialled.tenant_id = ${tenantId} and dialled.medical_institution_id = own.medical_institution_id and dialled.field = 'tel'
          and char_length(dialled.search_text) >= ${minDigits}
      where own.tenant_id = ${tenantId}
    )
    select own.id, own.name, listed.id as listed_id, listed.name as listed_name, listed.address as listed_address,
      count(*) over () as total_count
    from entered as own
    cross join lateral (
      (
        select institutions.id, ${corrected(tenantId, 'name')} as name, ${corrected(tenantId, 'address')} as address
        from medical_institutions as institutions
        where split_part(institutions.search_text, E'\\n', 1) = own.called and institutions.prefecture_code = own.prefecture_code
          and ${isNew}
        limit 1
      )
      union all
      (
        select institutions.id, ${corrected(tenantId, 'name')}, ${corrected(tenantId, 'address')}
        from medical_institutions as institutions
        where institutions.tel is not null and regexp_replace(institutions.tel, '\\D', '', 'g') collate "C" = own.digits
          and ${isNew}
        limit 1
      )
      limit 1
    ) as listed
    order by own.created_at, own.id
    limit ${most}`.execute(tx)
  return {
    total_count: rows[0]?.total_count ?? 0,
    records: rows.map(({ id, name, listed_id, listed_name, listed_address }) => ({
      id,
      name,
      listed: { id: listed_id, name: listed_name, address: listed_address },
    })),
  }
}
