import { type SqlBool, sql } from 'kysely'

/** Days for which something deleted can be restored. */
export const restorableDays = 30

/** Whether what has this time of deletion can still be restored. @param column - its name with that of its table */
export const restorable = (column: string) =>
  sql<SqlBool>`${sql.ref(column)} > now() - make_interval(days => ${restorableDays})`
