import type { TenantTransaction } from '../../db/tenant.ts'
import type { FigureMonths } from '../../facts/months/figureMonths.ts'
import { type OfficialValues, readOfficialFigures } from '../official.ts'
import type { Window } from '../windows.ts'
import type { CompiledReport } from './compiledReport.ts'

interface OfficialColumn {
  readonly name: string
  /** Its place among the windows. */
  readonly window: number
  readonly figure: string
}

/** The official figures that items name, each with its window, as columns. */
export interface OfficialColumns {
  /** @returns the name of the figure's column */
  readonly add: (figure: string, window: Window) => string
  /** Reads all that were added; null if there are none. */
  readonly read: (
    tx: TenantTransaction,
    tenantId: number,
    months: FigureMonths,
  ) => Promise<CompiledReport['officialOf']>
}

const officialRow = (values: readonly OfficialValues[], columns: readonly OfficialColumn[]) =>
  Object.fromEntries(
    columns.map(({ name, window, figure }) => [
      name,
      (values[window] as Readonly<Record<string, number | null>> | undefined)?.[figure] ?? null,
    ]),
  )

export const createOfficialColumns = (): OfficialColumns => {
  const windows: Window[] = []
  const columns: OfficialColumn[] = []
  return {
    add: (figure, window) => {
      const name = `official_${columns.length}`
      columns.push({ name, window: windows.length, figure })
      windows.push(window)
      return name
    },
    read: async (tx, tenantId, months) => {
      if (windows.length === 0) return null
      const valuesOf = await readOfficialFigures(tx, tenantId, windows, months)
      return (departmentId) => officialRow(valuesOf(departmentId), columns)
    },
  }
}
