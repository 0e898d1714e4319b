import { type DepartmentHours, parseHoursRow } from './hoursRow.ts'
import { keepHours, prepareHours, writeHours } from './hoursWriter.ts'
import type { Intake, IntakeSession } from '../intake.ts'

/** Imports a 診療科・診療時間票. The institutions must be in the master already. */
export const hoursIntake = async ({ client, tally, note, reject }: IntakeSession): Promise<Intake> => {
  await prepareHours(client)
  let waiting: DepartmentHours[] = []
  return {
    take: (row) => {
      waiting.push(parseHoursRow(row))
    },
    missed: () => {},
    waiting: () => waiting.length,
    flush: async () => {
      await keepHours(client, waiting)
      waiting = []
    },
    end: async () => {
      const { added, changed, unchanged, removed } = await writeHours(
        client,
        ({ line, sourceId, department, duplicate }) =>
          duplicate
            ? reject(line, 'duplicate', '診療科目名', department)
            : reject(line, 'unknown_institution', 'ID', sourceId),
      )
      tally.add({ added, changed, unchanged })
      note('hours_removed', removed)
    },
  }
}
