import { type BureauChange, applyBureauChanges, parseBureauChange, snapshotSuffixes } from './bureauChanges.ts'
import { keepBureauRows, matchedBureauRows, prepareBureauList } from './bureauList.ts'
import { parseBureauRow } from './bureauRow.ts'
import type { Incoming } from '../institution.ts'
import { type Intake, type IntakeSession, noteSeen, prepareSeen, withoutRepeats } from '../intake.ts'
import { closeInstitutions, writeInstitutions } from '../institutionWriter.ts'

const batchSize = 5_000

const unlisted = {
  isCovered: 'substr(insurance_code, 1, 3) in (select distinct substr(insurance_code, 1, 3) from listed)',
  isMissing: `
    insurance_code <> all($1)
    and not exists (select from listed where listed.insurance_code = medical_institutions.insurance_code)`,
}

/** Imports a regional bureau's list of institutions by code. */
export const bureauIntake = async (session: IntakeSession): Promise<Intake> => {
  const { client, tally, reject } = session
  await prepareSeen(client)
  await prepareBureauList(client)
  let waiting: Incoming[] = []
  const missedCodes: string[] = []
  let missedUnknown = false

  const repeated = ({ line, insuranceCode }: Incoming) => reject(line, 'duplicate', 'ins_code10', insuranceCode ?? '')

  return {
    take: (row) => {
      waiting.push(parseBureauRow(row, session))
    },
    missed: (row) => {
      const code = row?.text('ins_code10')
      if (code && /^\d{9,10}$/.test(code)) missedCodes.push(code.padStart(10, '0'))
      else missedUnknown = true
    },
    waiting: () => waiting.length,
    flush: async () => {
      const distinct = withoutRepeats(waiting, ({ sourceId }) => sourceId, repeated)
      waiting = []
      const fresh = await noteSeen(
        client,
        distinct.map(({ sourceId }) => sourceId),
      )
      distinct.filter(({ sourceId }) => !fresh.has(sourceId)).forEach(repeated)
      await keepBureauRows(
        client,
        distinct.filter(({ sourceId }) => fresh.has(sourceId)),
      )
    },
    end: async () => {
      for await (const batch of matchedBureauRows<Incoming>(client, batchSize))
        tally.add(await writeInstitutions(client, batch))
      if (!session.full) return
      if (missedUnknown) {
        session.note('not_closed_because_of_rejects')
        return
      }
      tally.add({ closed: await closeInstitutions(client, unlisted, [missedCodes], session.removesMany) })
    },
  }
}

/** Imports the changes between two snapshots of such a list. They are few, so the file is held in memory. */
export const bureauChangesIntake = async (session: IntakeSession, columns: Iterable<string>): Promise<Intake> => {
  const { client, tally, reject } = session
  const suffixes = snapshotSuffixes(columns)
  const changes: (BureauChange & { readonly line: number })[] = []
  return {
    take: (row) => {
      changes.push({ ...parseBureauChange(row, session, suffixes), line: row.line })
    },
    missed: () => {},
    waiting: () => 0,
    flush: async () => {},
    end: async () => {
      const distinct = withoutRepeats(
        changes,
        ({ change, code }) => `${change} ${code}`,
        ({ line, code }) => reject(line, 'duplicate', 'ins_code10', code),
      )
      tally.add(await applyBureauChanges(client, distinct, session))
    },
  }
}
