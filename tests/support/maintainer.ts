import { inject } from 'vitest'
import { inDatabase, onServer } from './cluster.ts'

/** Runs a statement on the maintenance database of the server, or of each node of a cluster, for databases that are made and dropped. */
export const asMaintainer = async (statement: string): Promise<void> => {
  for (const url of inject('serverUrls')) await onServer(inDatabase(url, 'postgres'), statement)
}
