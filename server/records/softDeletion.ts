import { type SqlBool, sql } from 'kysely'

/** For how many days deleted records can be restored. */
export const restorableDays = 30

/** SQL condition: a row was deleted recently enough to be restored. @param column - its `deleted_at` */
export const isRestorable = (column = 'deleted_at') =>
  sql<SqlBool>`${sql.ref(column)} > now() - ${restorableDays}::int * interval '1 day'`
