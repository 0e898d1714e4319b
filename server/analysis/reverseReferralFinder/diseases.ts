import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Disease } from '#contract/analysis/reverseReferralFinder.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField } from '../../problems.ts'
import { containsText } from '../../records/containsText.ts'
import { kindOf, mdcOf, plainCode } from './diseaseCodes.ts'

type Found = z.input<typeof Disease>

const maxFound = 10

/** Normalises the width and case of a typed code. Codes contain nothing else. */
const typedCode = (text: string) => plainCode(text.normalize('NFKC').trim().toUpperCase())

/**
 * A query of the tenant's own ICD-10 codes, each with the name from one of its stays. It goes from code to code through
 * the index, so it costs as much as there are different codes, whatever the number of stays.
 */
const ownDiseases = (tenantId: number) => sql`
  with recursive codes as (
    (
      select main_icd10 collate "C" as code, main_disease_name as name
      from hospital_admissions
      where tenant_id = ${tenantId} and main_icd10 is not null
      order by main_icd10 collate "C", admission_date
      limit 1
    )
    union all
    select next.code, next.name
    from codes
    cross join lateral (
      select main_icd10 collate "C" as code, main_disease_name as name
      from hospital_admissions
      where tenant_id = ${tenantId} and main_icd10 is not null and main_icd10 collate "C" > codes.code
      order by main_icd10 collate "C", admission_date
      limit 1
    ) as next
  )
  select code, name from codes`

/** Diseases whose code begins with a text or whose name contains it: the tenant's own first, then those of the masters. */
export const findDiseases = async (tx: TenantTransaction, tenantId: number, text: string): Promise<Found[]> => {
  if (text.trim() === '') return []
  const code = `${typedCode(text)}%`
  const nameContains = (column: string) => containsText(column, text.trim())
  const { rows } = await sql<Found>`
    with own as (${ownDiseases(tenantId)})
    (
      select code, name, 'icd10' as kind
      from own
      where name is not null and (code like ${code} or ${nameContains('name')})
      order by code
      limit ${maxFound}
    )
    union all
    (
      select code, name, 'dpc'
      from dpc_diseases
      where code like ${code} or ${nameContains('name')}
      order by code
      limit ${maxFound}
    )
    union all
    (
      select code, name, 'mdc'
      from mdcs
      where code like ${code} or ${nameContains('name')}
      order by code
    )
  `.execute(tx)
  return rows
}

/**
 * The name of a disease in the masters; null if they do not have it.
 * @param code - from plainCode
 * @throws a 422 for a code whose main group does not exist, and for a DPC disease that a loaded master does not have
 */
export const diseaseNameInMasters = async (tx: TenantTransaction, code: string): Promise<string | null> => {
  const { rows } = await sql<{ mdc: string | null; dpc: string | null; has_dpc: SqlBool }>`
    select
      (select name from mdcs where code = ${mdcOf(code)}) as mdc,
      (select name from dpc_diseases where code = ${code}) as dpc,
      exists (select from dpc_diseases) as has_dpc
  `.execute(tx)
  const [master] = rows
  const kind = kindOf(code)
  if (!master?.mdc || (kind === 'dpc' && master.has_dpc && master.dpc === null))
    throw invalidField('disease_code', {
      ja: 'このコードの傷病はありません。病名の候補から選び直してください',
      en: 'There is no disease with this code. Please choose one by its name',
    })
  return kind === 'mdc' ? master.mdc : master.dpc
}
