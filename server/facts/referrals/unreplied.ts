import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * SQL condition: the letter of a referral is unanswered (未返書), as its list or somebody in the product says. Where nobody
 * says anything, or no answer is needed, it is not. Charts, lists, reports and suggestions count by this alone.
 * @param referral - what the referral's columns are read from: a table or its alias
 */
export const isUnreplied = (referral: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${referral}.is_replied`)} is false`
