import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { maxPrintedRows, usePrintedWhole } from '#ui/queries/usePrintedWhole.ts'
import { computeReport, type ReportRequest, type ResultPage } from '#ui/reports/reportCalls.ts'

const perPage = 100

/** All rows of a result, up to the most that are printed. @throws ApiError */
const wholeResult = async (kind: ReportKind, request: ReportRequest): Promise<ResultPage> => {
  const first = await computeReport(kind, request, { page: 1, perPage })
  const rows = [...first.rows]
  for (let page = 2; page <= first.totalPage && rows.length < maxPrintedRows; page += 1)
    rows.push(...(await computeReport(kind, request, { page, perPage })).rows)
  return { ...first, rows }
}

/** Prints a result with the rows of all its pages. */
export const usePrint = (kind: ReportKind, request: ReportRequest) => usePrintedWhole(() => wholeResult(kind, request))
