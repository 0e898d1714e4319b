import { useMemo } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { CellValue, ReportRequest, ResultColumn, ResultPage, ResultRow } from '#ui/reports/reportCalls.ts'
import { behindAddress } from './behindAddress.ts'
import type { ResultCellProps } from './ResultCell.tsx'
import { cellChange } from './cellChange.ts'
import { shadeOf } from './shade.ts'

export interface ShownColumn {
  readonly column: ResultColumn
  readonly cellOf: (row: ResultRow) => ResultCellProps
  readonly totalOf: (totals: NonNullable<ResultPage['totals']>) => ResultCellProps
}

/** The columns that are shown, and what stands in their cells. @param isSettled - without columns whose stays may be missing */
export const useCells = (
  kind: ReportKind,
  request: ReportRequest,
  page: ResultPage,
  isSettled: boolean,
): readonly ShownColumn[] => {
  const features = useCurrentUser()?.features
  return useMemo(() => {
    const items = new Map(request.items.map((item) => [item.key, item]))
    return page.columns.flatMap((column, index) => {
      if (isSettled && column.state === 'unsettled') return []
      const item = items.get(column.itemKey)
      const values = page.rows.map((row) => row.values[index] ?? null)
      const shaded = (value: ResultCellProps['value']) => shadeOf(item?.shading, value, values)
      const changeIn = (ofRow: readonly CellValue[]) =>
        item?.shading === 'change'
          ? cellChange(ofRow[index] ?? null, column, { items, columns: page.columns, values: ofRow })
          : undefined
      return {
        column,
        cellOf: (row) => {
          const value = row.values[index] ?? null
          const to = item && behindAddress({ kind, rowId: row.id, item, column, request }, features ?? [])
          return { column, value, shade: shaded(value), change: changeIn(row.values), to, rowName: row.name }
        },
        totalOf: (totals) => {
          const value = totals[index] ?? null
          const shade = item?.shading === 'change' ? shaded(value) : undefined
          return { column, value, shade, change: changeIn(totals) }
        },
      }
    })
  }, [kind, request, page, isSettled, features])
}
