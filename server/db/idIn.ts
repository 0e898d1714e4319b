import { type SqlBool, sql } from 'kysely'

/** `column in (…)` with the list as one value, so that the statement's text does not vary with its length (prepared.ts). */
export const idIn = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
