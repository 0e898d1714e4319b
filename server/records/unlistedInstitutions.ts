import { type SqlBool, sql } from 'kysely'

/**
 * The ids of institutions that no public list has begin here; those of the nation's list are smaller. The constant stands
 * in the migrations, too.
 */
export const firstUnlistedId = 1_000_000_000

/** SQL condition: an institution is in the nation's list. @param id - its column */
export const isListed = (id = 'institutions.id') => sql<SqlBool>`${sql.ref(id)} < ${sql.lit(firstUnlistedId)}`

/** SQL condition: the tenant has entered an institution. @param id - its column */
export const isEnteredBy = (tenantId: number, id = 'institutions.id') => sql<SqlBool>`${sql.ref(id)} = any(array(
  select own.medical_institution_id from unlisted_medical_institutions as own where own.tenant_id = ${tenantId}
))`

/**
 * SQL condition: an institution exists for the tenant: it is in the nation's list, or the tenant has entered it. Whoever
 * reads institutions by anything but ids of the tenant's own rows uses this or {@link isListed}, since the master has rows
 * of those that other tenants have entered, without their names.
 * @param id - its column
 */
export const isShownTo = (tenantId: number, id = 'institutions.id') => sql<SqlBool>`(
  ${isListed(id)} or ${isEnteredBy(tenantId, id)}
)`
