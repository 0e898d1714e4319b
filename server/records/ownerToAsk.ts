/**
 * SQL condition: an account is an owner whom members ask for what only owners may. Support accounts are none: the office does not see them.
 * @param table - what the query calls `accounts`
 */
export const ownerToAsk = (table: string): string =>
  `${table}.role = 'owner' and ${table}.deleted_at is null and ${table}.enabled_crm and not ${table}.cs_account`
