import type { Client, Reply, RequestParameters } from '#dataProvider/client.ts'
import { settled } from '../settled.ts'

type Decisions = NonNullable<RequestParameters<'decideImportOfReferrals'>['body']>

/** The decisions about the import of a list. */
export interface Deciding extends Omit<Decisions, 'months'> {
  /** For all months that need a decision. */
  readonly undecided?: 'replace' | 'add' | 'leave_out'
}

/** Makes all decisions that a checked list needs, confirms its loss and starts it. */
export const startDecided = async (
  client: Pick<Client, 'decideImportOfReferrals' | 'startImportOfReferrals'>,
  { id, facts }: Reply<'getImportOfReferrals'>,
  { undecided = 'replace', doubles = 'all', ...decisions }: Deciding = {},
): Promise<void> => {
  const months = (facts?.monthTable ?? [])
    .filter(({ decision }) => decision === null)
    .map(({ month }) => ({ month, decision: undecided }))
  const decided = await client.decideImportOfReferrals({ id, body: { ...decisions, months, doubles } })
  await client.startImportOfReferrals({ id, confirmedLoss: decided.facts?.lostCount ?? 0 })
}

/** Waits until a list has been checked and taken in, with all decisions that it needs. */
export const importedDecided = async (
  client: Pick<Client, 'decideImportOfReferrals' | 'startImportOfReferrals' | 'getImportOfReferrals'>,
  id: number,
): Promise<void> => {
  const found = await settled(() => client.getImportOfReferrals({ id }))
  if (found.status === 'completed') return
  if (found.status !== 'waiting' || !found.facts) throw new Error(`The import is ${found.status}`)
  await startDecided(client, found)
  await importedDecided(client, id)
}
