import { sql } from 'kysely'
import { monthOf } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { distinctMonths } from '../../facts/months/months.ts'
import { changeByHand } from '../../facts/referrals/factsByHand.ts'
import { factRecords } from './institutionRecords.ts'
import { type Move, type MovedRecords, moveBack, moveRecords } from './moveRecords.ts'

interface Day {
  readonly day: string
  readonly patient: Buffer | null
}

const daysOf = async (tx: TenantTransaction, { tenantId, from }: Move): Promise<readonly Day[]> => {
  const { rows } = await sql<Day>`
    select referral_date as day, patient_hash as patient
    from referrals
    where tenant_id = ${tenantId} and medical_institution_id = ${from}
    union all
    select reverse_referral_date, patient_hash
    from reverse_referrals
    where tenant_id = ${tenantId} and medical_institution_id_to = ${from}`.execute(tx)
  return rows
}

const deletedFacts = [
  { kind: 'referral', column: 'medical_institution_id' },
  { kind: 'reverse_referral', column: 'medical_institution_id_to' },
] as const

/** Deleted facts are kept as a whole, with their institution in it. */
const renameInDeleted = async (tx: TenantTransaction, { tenantId, from, into }: Move) => {
  for (const { kind, column } of deletedFacts)
    await sql`
      update deleted_referral_facts
      set fact = jsonb_set(fact, array[${column}], ${String(into)}::jsonb)
      where tenant_id = ${tenantId} and kind = ${kind} and medical_institution_id = ${into}
        and fact ->> ${column} = ${String(from)}`.execute(tx)
}

const touchedBy = (days: readonly Day[]) => ({
  patients: days.flatMap(({ patient }) => patient ?? []),
  months: distinctMonths([...new Set(days.map(({ day }) => monthOf(day)))]),
})

/**
 * Moves referrals and reverse referrals, with the figures that stand on them.
 * @throws `figures_busy` while a file is being stored
 */
export const moveFacts = async (tx: TenantTransaction, move: Move): Promise<readonly MovedRecords[]> => {
  const { moved } = await changeByHand(tx, move.tenantId, async () => {
    const touched = touchedBy(await daysOf(tx, move))
    const all: MovedRecords[] = []
    for (const records of factRecords) all.push(await moveRecords(tx, move, records))
    await renameInDeleted(tx, move)
    return { moved: all, touched }
  })
  return moved
}

/** Takes {@link moveFacts} back. */
export const moveFactsBack = async (
  tx: TenantTransaction,
  move: Move,
  moved: readonly MovedRecords[],
): Promise<void> => {
  await changeByHand(tx, move.tenantId, async () => {
    for (const records of moved) await moveBack(tx, move, records)
    await renameInDeleted(tx, { ...move, from: move.into, into: move.from })
    return { touched: touchedBy(await daysOf(tx, move)) }
  })
}
