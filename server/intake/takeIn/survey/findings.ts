import { sql } from 'kysely'
import { monthsBetween } from '#contract/months.ts'
import { z } from 'zod'
import { Finding, findingCodes } from '#contract/intake/dataUploads.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { type SurveyKind, surveyKinds } from '#contract/intake/dataUploads.ts'

/** A file with current facts. */
const Standing = z.object({
  id: z.int(),
  kind: z.enum(surveyKinds),
  firstMonth: z.string(),
  lastMonth: z.string(),
  findings: z.array(Finding),
})
type Standing = z.infer<typeof Standing>

type Code = Finding['code']
type Query = ReturnType<typeof sql<{ example: string | number | null }>>

/** Found in the rows of the file alone while it was read. The other findings depend on the facts of other files. */
const ownCodes: readonly Code[] = ['other_facility', 'other_month', 'details_differ', 'repeated_rows']

const find = async (tx: TenantTransaction, code: Code, query: Query): Promise<Finding[]> => {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    select count(*) as count, (array_agg(examples.example order by examples.example)::text[])[1:10] as examples
    from (${query}) as examples
    having count(*) > 0
  `.execute(tx)
  return rows.map(({ count, examples }) => ({ code, count, examples }))
}

/** Stays with charges from one kind of file but not from the other, in months for which both kinds are loaded. */
const chargesWithout = (tenantId: number, uploadId: number, other: 'd' | 'ef', months: readonly string[]) =>
  sql<{ example: string | number | null }>`
    select charges.upload_row as example
    from admission_charges as charges
    where charges.tenant_id = ${tenantId}
      and charges.upload_id = ${uploadId}
      and charges.month = any(${months}::date[])
      and not exists (
        select
        from admission_charges as others
        where others.tenant_id = ${tenantId}
          and others.patient_hash = charges.patient_hash
          and others.admission_date = charges.admission_date
          and others.source = ${other}
          and others.month = charges.month
      )`

const chargesWithoutAdmission = (tenantId: number, uploadId: number, months: readonly string[]) =>
  sql<{ example: string | number | null }>`
    select charges.upload_row as example
    from admission_charges as charges
    where charges.tenant_id = ${tenantId}
      and charges.upload_id = ${uploadId}
      and charges.is_discharged
      and charges.month = any(${months}::date[])
      and not exists (
        select
        from hospital_admissions as admissions
        where admissions.tenant_id = ${tenantId}
          and admissions.patient_hash = charges.patient_hash
          and admissions.admission_date = charges.admission_date
      )`

const admissionsWithoutCharges = (tenantId: number, uploadId: number, months: readonly string[]) =>
  sql<{ example: string | number | null }>`
    select admissions.upload_row as example
    from hospital_admissions as admissions
    where admissions.tenant_id = ${tenantId}
      and admissions.upload_id = ${uploadId}
      and date_trunc('month', admissions.discharge_date::timestamp)::date = any(${months}::date[])
      and not exists (
        select
        from admission_charges as charges
        where charges.tenant_id = ${tenantId}
          and charges.patient_hash = admissions.patient_hash
          and charges.admission_date = admissions.admission_date
      )`

const unknownDpcCodes = (tenantId: number, uploadId: number) => sql<{ example: string | number | null }>`
  select distinct charges.dpc_code as example
  from admission_charges as charges
  where charges.tenant_id = ${tenantId}
    and charges.upload_id = ${uploadId}
    and charges.dpc_code is not null
    and exists (select from dpc_diseases)
    and not exists (select from dpc_diseases where dpc_diseases.code = left(charges.dpc_code, 6))`

const unknownDepartments = (tenantId: number, uploadId: number, table: 'hospital_admissions' | 'outpatient_months') =>
  sql<{ example: string | number | null }>`
    select distinct facts.department_code as example
    from ${sql.table(table)} as facts
    join own_department_dpc_codes as codes
      on codes.tenant_id = ${tenantId} and codes.department_code = facts.department_code
    where facts.tenant_id = ${tenantId} and facts.upload_id = ${uploadId} and codes.own_department_id is null`

type Beside = Readonly<Record<SurveyKind, readonly string[]>>

/** The queries for the findings of a file, by its kind. */
const questions = (tenantId: number, { id, kind }: Standing, beside: Beside): readonly (readonly [Code, Query])[] => {
  switch (kind) {
    case 'ff1_file': {
      const charged = [...new Set([...beside.d_file, ...beside.hospital_admission_ef_file])]
      return [
        ['admissions_without_charges', admissionsWithoutCharges(tenantId, id, charged)],
        ['unknown_departments', unknownDepartments(tenantId, id, 'hospital_admissions')],
      ]
    }
    case 'd_file':
      return [
        ['charges_without_admission', chargesWithoutAdmission(tenantId, id, beside.ff1_file)],
        ['d_without_ef', chargesWithout(tenantId, id, 'ef', beside.hospital_admission_ef_file)],
        ['unknown_dpc_codes', unknownDpcCodes(tenantId, id)],
      ]
    case 'hospital_admission_ef_file':
      return [
        ['charges_without_admission', chargesWithoutAdmission(tenantId, id, beside.ff1_file)],
        ['ef_without_d', chargesWithout(tenantId, id, 'd', beside.d_file)],
      ]
    default:
      return [['unknown_departments', unknownDepartments(tenantId, id, 'outpatient_months')]]
  }
}

/** The files with current facts in these months. */
const standingFiles = async (
  tx: TenantTransaction,
  tenantId: number,
  { first, last }: { first: string; last: string },
) => {
  const rows = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', surveyKinds)
    .where('first_month', '<=', last)
    .where('last_month', '>=', first)
    .where('status', '=', 'completed')
    .where('replaced_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'kind', 'first_month as firstMonth', 'last_month as lastMonth', 'findings'])
    .execute()
  return z.array(Standing).parse(rows)
}

/** Finds again, for each file of these months, where it does not agree with the others. @param months - first days, or infinities */
export const refreshFindings = async (
  tx: TenantTransaction,
  tenantId: number,
  months: { readonly first: string; readonly last: string },
): Promise<void> => {
  const files = await standingFiles(tx, tenantId, months)
  const [first] = files.map(({ firstMonth }) => firstMonth).toSorted()
  const last = files
    .map(({ lastMonth }) => lastMonth)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return
  const neighbours = await standingFiles(tx, tenantId, { first, last })
  const monthsOf = (kind: SurveyKind) =>
    neighbours.flatMap((file) => (file.kind === kind ? monthsBetween(file.firstMonth, file.lastMonth) : []))
  const beside: Beside = {
    ff1_file: monthsOf('ff1_file'),
    d_file: monthsOf('d_file'),
    hospital_admission_ef_file: monthsOf('hospital_admission_ef_file'),
    outpatient_ef_file: monthsOf('outpatient_ef_file'),
  }
  for (const file of files) {
    const findings = file.findings.filter(({ code }) => ownCodes.includes(code))
    for (const [code, query] of questions(tenantId, file, beside)) findings.push(...(await find(tx, code, query)))
    findings.sort((one, other) => findingCodes.indexOf(one.code) - findingCodes.indexOf(other.code))
    await tx
      .updateTable('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', file.id)
      .set({ findings: JSON.stringify(findings) })
      .execute()
  }
}
