import { type SqlBool, sql } from 'kysely'

/** How long what was deleted can be restored. */
export const restorableDays = 30

/** Whether a row was deleted so recently that it can be restored. @param column - its `deleted_at` */
export const isRestorable = (column = 'deleted_at') =>
  sql<SqlBool>`${sql.ref(column)} > now() - ${restorableDays}::int * interval '1 day'`
