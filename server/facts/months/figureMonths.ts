import { dayInJapan } from '../../japanDays.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { baseMonthOf } from './baseMonth.ts'
import { readLoadedMonths } from './loadedMonths.ts'
import { readUnsettledFrom } from './settlingLag.ts'

/** Of which months there are figures. Months by their first days, oldest first. */
export interface FigureMonths {
  /** On which every relative period hangs; null where no list of referrals is loaded. */
  readonly baseMonth: string | null
  /** Of which lists of referrals are loaded. */
  readonly referrals: readonly string[]
  /** Of which lists of reverse referrals are loaded. */
  readonly reverseReferrals: readonly string[]
  /** In which stays ended that the survey's files tell of. */
  readonly stays: readonly string[]
  /** From here on stays that referrals lead to may not all be here; null where no stays are, or it was not computed yet. */
  readonly unsettledFrom: string | null
}

const read = async (tx: TenantTransaction, tenantId: number, today: string): Promise<FigureMonths> => {
  const referrals = await readLoadedMonths(tx, tenantId, 'referral')
  const stays = await readLoadedMonths(tx, tenantId, 'ff1_file')
  return {
    referrals,
    stays,
    reverseReferrals: await readLoadedMonths(tx, tenantId, 'reverse_referral'),
    baseMonth: await baseMonthOf(tx, tenantId, referrals, today),
    unsettledFrom: await readUnsettledFrom(tx, tenantId, stays.at(-1) ?? null),
  }
}

const ofTransactions = new WeakMap<TenantTransaction, Promise<FigureMonths>>()

/**
 * The months by which figures are asked for and told, read once a transaction, however many handlers share it. Not for transactions that change facts
 * before they ask.
 */
export const readFigureMonths = (tx: TenantTransaction, tenantId: number): Promise<FigureMonths> => {
  const cached = ofTransactions.get(tx)
  if (cached) return cached
  const reading = read(tx, tenantId, dayInJapan())
  ofTransactions.set(tx, reading)
  return reading
}
