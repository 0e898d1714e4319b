import type { Client, Reply, RequestParameters } from '../../../dataProvider/client.ts'

type Decisions = NonNullable<RequestParameters<'decideImportOfReferrals'>['body']>

/** How a list is to be taken in. */
export interface Deciding extends Omit<Decisions, 'months'> {
  /** Of all months that have to be decided. */
  readonly undecided?: 'replace' | 'add' | 'leave_out'
}

/**
 * Decides all that a list which was checked leaves open, and starts it with its loss confirmed.
 */
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
