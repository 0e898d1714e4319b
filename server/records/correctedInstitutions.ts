import { sql } from 'kysely'
import type { CorrectedField } from '#contract/correctedFields.ts'

/** The corrections of one institution, by field. Null if there are none. */
export type CorrectedValuesOf = Readonly<Partial<Record<CorrectedField, string>>> | null

/** The table or alias whose rows are institutions of the nation's list. */
type Institutions = 'institutions' | 'medical_institutions' | 'own' | 'places' | 'partner'

const correction = (tenantId: number, field: CorrectedField, institutions: Institutions) => sql`(
  select corrections.value
  from medical_institution_corrections as corrections
  where corrections.tenant_id = ${tenantId}
    and corrections.medical_institution_id = ${sql.ref(`${institutions}.id`)}
    and corrections.field = ${sql.lit(field)}
)`

/**
 * SQL for what the tenant calls an institution, or takes for its address: its own correction, otherwise the official value.
 * Whoever shows one of them uses this; only what orders or finds institutions of the whole nation reads the column itself.
 */
export const corrected = (tenantId: number, field: 'name' | 'address', institutions: Institutions = 'institutions') =>
  sql<string>`coalesce(${correction(tenantId, field, institutions)}, ${sql.ref(`${institutions}.${field}`)})`

/** {@link corrected} for what an institution may lack, and for institutions of an outer join. */
export const correctedOrNull = (
  tenantId: number,
  field: Exclude<CorrectedField, 'fax'>,
  institutions: Institutions = 'institutions',
) =>
  sql<
    string | null
  >`nullif(coalesce(${correction(tenantId, field, institutions)}, ${sql.ref(`${institutions}.${field}`)}), '')`

/** SQL for all corrections of an institution, as JSON, for {@link withCorrections}. */
export const correctionsOf = (tenantId: number, institutions: Institutions = 'institutions') => sql<CorrectedValuesOf>`(
  select jsonb_object_agg(corrections.field, corrections.value)
  from medical_institution_corrections as corrections
  where corrections.tenant_id = ${tenantId}
    and corrections.medical_institution_id = ${sql.ref(`${institutions}.id`)}
)`

type Correctable = Partial<Record<CorrectedField, string | null>>

/** A row with the tenant's values in place of the official ones. Fields that the row does not have are left out. */
export const withCorrections = <R extends Correctable & { readonly corrected_values: CorrectedValuesOf }>(
  row: R,
): Omit<R, 'corrected_values'> => {
  const { corrected_values: values, ...official } = row
  const present = Object.entries(values ?? {}).filter(([field]) => field in official)
  return Object.assign(official, Object.fromEntries(present.map(([field, value]) => [field, value || null])))
}
