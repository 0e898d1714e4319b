import { type RawBuilder, sql } from 'kysely'

/** SQL parts that find the municipality of a postal code. */
export interface PostalCodeMunicipality {
  /** Joins to add to the statement. They keep every row. */
  readonly joins: RawBuilder<unknown>
  /** The municipality's code; null if unknown. */
  readonly code: RawBuilder<string | null>
}

/**
 * SQL for the municipality of a patient's postal code: that of all seven digits, otherwise that of the first five.
 * Three digits are too coarse, so the municipality is then unknown.
 * @param postalCode - a column with seven digits or null
 * @example
 * const place = municipalityOfPostalCode(sql.ref('stays.postal_code'))
 * sql`select ${place.code}, count(*) from stays ${place.joins} where stays.tenant_id = ${tenantId} group by 1`
 */
export const municipalityOfPostalCode = (postalCode: RawBuilder<unknown>): PostalCodeMunicipality => ({
  joins: sql`
    left join postal_code_municipalities as whole_postal_code on whole_postal_code.digits = ${postalCode}
    left join postal_code_municipalities as postal_district on postal_district.digits = left(${postalCode}, 5)`,
  code: sql<string | null>`coalesce(whole_postal_code.municipality_code, postal_district.municipality_code)`,
})
