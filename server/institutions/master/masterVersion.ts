import type pg from 'pg'

/**
 * Increases the version of the masters, in the transaction that changes them. All processes then make kept replies of
 * masters again.
 * @param client - of the role that owns the masters
 */
export const noteMasterChange = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  await client.query('update master_version set version = version + 1')
}
