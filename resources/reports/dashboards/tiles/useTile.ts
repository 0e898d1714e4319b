import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { resultInFiscalYear } from '#contract/reports/words/fiscalYearWords.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { today } from '#ui/format.ts'
import type { Dashboard } from '../dashboard.ts'
import type { DashboardFilters } from '../view/filters.ts'

export type Tile = Dashboard['contents'][number]
export type TileResult = Reply<'computeDashboardTile'>

/** What a tile is computed with besides itself. */
export interface TileSetting {
  readonly filters: DashboardFilters
  readonly medicalInstitutionLabelId: number | null
  /** Milliseconds after which it is read again, on the big screen, which nobody touches; never if absent. */
  readonly refreshes?: number
}

/** Rows of a table, and of a chart, which shows fewer of them and says so. */
const rowsOf = ({ display }: Tile) => (display === 'bar' || display === 'line' ? 100 : 10)

/** Reads what a tile shows. The previous result keeps the place, unseen, until the new one has arrived. */
export const useTile = (
  tile: Tile,
  { filters, medicalInstitutionLabelId, refreshes }: TileSetting,
  isNear: boolean,
) => {
  const { baseMonth, departmentId, areaIds } = filters
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  // Titles and widths change nothing of what is computed.
  const { width: _width, title: _title, ...computed } = tile
  const body = {
    tile: computed,
    medicalInstitutionLabelId,
    rows: rowsOf(tile),
    ...(baseMonth !== null && { baseMonth }),
    ...(departmentId !== null && { ownDepartmentId: departmentId }),
    ...(areaIds.length > 0 && medicalInstitutionLabelId !== null && { areaIds: [...areaIds] }),
  }
  return useQuery({
    queryKey: ['dashboards', 'tile', body],
    queryFn: ({ signal }) => api.computeDashboardTile({ body }, { signal }),
    select: (result) => resultInFiscalYear(result, { baseMonth: result.baseMonth, today: today() }, language),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: isNear && tile.type !== 'note',
    ...(refreshes !== undefined && { refetchInterval: refreshes, refetchIntervalInBackground: true }),
  })
}
