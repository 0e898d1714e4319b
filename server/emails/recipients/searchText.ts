import { type RawBuilder, type SqlBool, sql } from 'kysely'

const normalised = (text: RawBuilder<unknown>) => sql`lower(normalize(${text}, nfkc))`

/**
 * SQL expression: what recipients are found by, institution, name and address, without differences of width and case.
 * @param recipients - the name by which the query knows them
 */
export const searchTextOf = (recipients: string): RawBuilder<string> => {
  const columns = ['institution_name', 'destination', 'address'].map((column) => sql.ref(`${recipients}.${column}`))
  return sql<string>`${normalised(sql`concat_ws(e'\\n', ${sql.join(columns)})`)}`
}

/** SQL condition on `email_recipients as recipients`: a part of the institution's name, the name or the address, in any width and case. */
export const hasText = (text: string): RawBuilder<SqlBool> => sql`
  strpos(coalesce(recipients.search_text, ${searchTextOf('recipients')}), ${normalised(sql`${text}`)}) > 0`
