import { useTranslate } from 'react-admin'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { hasPivot, type ReportRequest } from '#ui/reports/reportCalls.ts'
import { ResultChartBlock } from './chart/ResultChartBlock.tsx'
import { ComputingNotice } from './ComputingNotice.tsx'
import { OnPaper } from './OnPaper.tsx'
import { PivotResult } from './PivotResult.tsx'
import { PaperRows } from './PaperRows.tsx'
import { usePrint } from './usePrint.ts'
import { ResultRows } from './ResultRows.tsx'
import { ResultTools } from './ResultTools.tsx'
import { usePivot, useResult } from './useResult.ts'
import { nextSort, requestIn, type ResultForm, type ResultSort } from './view/resultView.ts'
import { useResultView } from './view/useResultView.ts'

export interface ReportResultProps {
  readonly kind: ReportKind
  readonly request: ReportRequest
  /** Heads print and files; default the name of the kind. */
  readonly title?: string
  /** Takes clicks on a column's heading, which otherwise sort. */
  readonly onHeaderClick?: (itemKey: string) => void
}

/**
 * The result of a report, saved or not: a page of rows with totals, a chart or a pivot, with its base month, files and print. What a person chooses
 * stands in the address (page, sort, base month), so that there is one result on a screen.
 */
export const ReportResult = ({ kind, request, title, onHeaderClick }: ReportResultProps) => {
  const translate = useTranslate()
  const [view, change] = useResultView()
  const isPivot = hasPivot(kind, request)
  const forms: readonly ResultForm[] = [...(isPivot ? (['pivot'] as const) : []), 'table', 'chart']
  const form = view.form !== null && forms.includes(view.form) ? view.form : (forms[0] ?? 'table')
  const asked = requestIn(request, view)
  const { query, computing } = useResult(kind, asked, view, form !== 'pivot')
  const pivot = usePivot(kind, asked, form === 'pivot')
  const name = title ?? translate(`renkei.shell.screens.${kind}_reports`)
  const { data: page } = query
  const { whole, isPrinting, print } = usePrint(kind, asked)
  const [sort = null] = asked.sortConditions ?? []
  const choose = (chosen: ResultSort | null) => change({ sort: chosen })
  return (
    <>
      {form !== 'pivot' && <OnPaper title={name} baseMonth={page?.baseMonth ?? null} />}
      <ResultTools
        kind={kind}
        request={asked}
        title={name}
        page={page}
        months={form === 'pivot' ? pivot.query.data : page}
        hasFailed={query.error !== null}
        view={view}
        form={form}
        forms={forms}
        onChange={change}
        // A chart and a pivot are on the screen as a whole.
        onPrint={form === 'table' ? print : () => window.print()}
        isPrinting={isPrinting}
      />
      {form === 'pivot' && isPivot ? (
        <PivotResult kind={kind} request={asked} title={name} result={pivot} />
      ) : (
        <>
          {form === 'chart' ? (
            <>
              <ComputingNotice computing={computing} />
              <ResultChartBlock kind={kind} title={name} query={query} items={asked.items} />
            </>
          ) : (
            <>
              {whole && <PaperRows kind={kind} request={asked} title={name} whole={whole} isSettled={view.isSettled} />}
              <div className={whole ? 'no-print' : undefined}>
                <ResultRows
                  kind={kind}
                  request={asked}
                  title={name}
                  query={query}
                  computing={computing}
                  view={view}
                  sort={sort}
                  onSort={choose}
                  onHeading={onHeaderClick ?? ((itemKey) => choose(nextSort(sort, itemKey)))}
                  onChange={change}
                />
              </div>
            </>
          )}
        </>
      )}
    </>
  )
}
