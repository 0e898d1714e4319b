import type pg from 'pg'

/**
 * Notes that masters have changed, in the transaction that changes them: replies that are made of them are then made anew by every process.
 * @param client - of the role that owns the masters
 */
export const noteMasterChange = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  await client.query('update master_version set version = version + 1')
}
