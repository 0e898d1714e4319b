import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReportKind } from '../../../../../contract/reports/valueTypes.ts'
import { useToast } from '../../../../../ui/queries/useToast.tsx'
import { computeReport, type ReportRequest, type ResultPage } from '../../../../../ui/reports/reportCalls.ts'

/** The most rows on paper, about thirty sheets. The files hold all of them. */
export const maxPrintedRows = 1_000
const perPage = 100
/** Milliseconds until the rows are drawn. */
const drawing = 200

/** All rows of a result, up to the most that are printed. @throws ApiError */
const wholeResult = async (kind: ReportKind, request: ReportRequest): Promise<ResultPage> => {
  const first = await computeReport(kind, request, { page: 1, perPage })
  const rows = [...first.rows]
  for (let page = 2; page <= first.totalPage && rows.length < maxPrintedRows; page += 1)
    rows.push(...(await computeReport(kind, request, { page, perPage })).rows)
  return { ...first, rows }
}

/**
 * Prints a result with the rows of all its pages: they are loaded first, then the browser's dialog opens.
 * @returns `whole`: what is on paper; null while nothing is printed
 */
export const usePrint = (kind: ReportKind, request: ReportRequest) => {
  const toast = useToast()
  const [whole, setWhole] = useState<ResultPage | null>(null)
  const loading = useMutation({
    networkMode: 'always',
    mutationFn: () => wholeResult(kind, request),
    onSuccess: setWhole,
    onError: () => toast('renkei.report_results.print_failed', { type: 'error' }),
  })
  const openDialog = useEffectEvent(() => {
    window.print()
    setWhole(null)
  })
  const isReady = whole !== null
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => openDialog(), drawing)
    return () => clearTimeout(timer)
  }, [isReady])
  return { whole, isPrinting: loading.isPending || isReady, print: () => loading.mutate() }
}
