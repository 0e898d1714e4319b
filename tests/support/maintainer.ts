import pg from 'pg'
import { inject } from 'vitest'

/** Runs a statement on the cluster's maintenance database, for databases that are made and dropped. */
export const asMaintainer = async (statement: string): Promise<void> => {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statement)
  await client.end()
}
