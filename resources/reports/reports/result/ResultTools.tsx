import { PrintOutlined } from '@mui/icons-material'
import { Alert, Button, FormControlLabel, Stack, Switch } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { emptyReason } from '#contract/reports/words/columnNotes.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { formatMonth } from '#ui/format.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { RelatedMeaning } from '#ui/reports/RelatedMeaning.tsx'
import { useCountedRows } from '#ui/reports/useRowCount.ts'
import type { ReportRequest, ResultPage } from '#ui/reports/reportCalls.ts'
import { FileButtons } from './FileButtons.tsx'
import { BaseMonthSelect } from './view/BaseMonthSelect.tsx'
import { FormSwitch } from './view/FormSwitch.tsx'
import type { ResultForm, ResultView } from './view/resultView.ts'
import { unsettledColumns } from './unsettledColumns.ts'
import './texts.ts'

export interface ResultToolsProps {
  readonly kind: ReportKind
  readonly request: ReportRequest
  readonly title: string
  readonly page: ResultPage | undefined
  /** The months with which what is shown ends, and could end; undefined while it is computed. */
  readonly months: Pick<ResultPage, 'baseMonth' | 'latestBaseMonth'> | undefined
  readonly hasFailed: boolean
  readonly view: ResultView
  readonly form: ResultForm
  readonly forms: readonly ResultForm[]
  readonly onChange: (changes: Partial<ResultView>) => void
  readonly onPrint: () => void
  /** While the rows of all pages are loaded for paper. */
  readonly isPrinting: boolean
}

/** What stands above a result: how many rows it has, its base month, how it is shown, and its files. */
export const ResultTools = (props: ResultToolsProps) => {
  const { kind, request, title, page, months, hasFailed, view, form, forms, onChange, onPrint, isPrinting } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.report_results.${key}`, args)
  const countedRows = useCountedRows()
  const counted = { kind, isNarrowed: page?.isNarrowed ?? false, includesUnrelated: request.includeUnrelated }
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const { hasStays, arrivals } = unsettledColumns(page?.columns ?? [], request.items)
  const whyUnsettled = [
    ...(hasStays && page?.unsettledFrom
      ? [text('unsettled_from', { month: formatMonth(page.unsettledFrom, locale) })]
      : []),
    ...(arrivals.length > 0 ? [text('unsettled_ambulances', { months: formatMonths(arrivals, locale) })] : []),
  ]
  return (
    <>
      <Stack
        direction="row"
        className="no-print"
        sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'end', mb: 1.5 }}
      >
        <BaseMonthSelect
          value={request.baseMonth ?? months?.baseMonth ?? null}
          latest={months?.latestBaseMonth}
          onChange={(baseMonth) => onChange({ baseMonth })}
        />
        <FormSwitch forms={forms} value={form} onChange={(chosen) => onChange({ form: chosen })} />
        {form !== 'pivot' && (
          <Stack direction="row" sx={{ alignItems: 'center', mr: 'auto' }}>
            <FoundCount
              isPending={page === undefined && !hasFailed}
              // That nothing can be judged is no 0; the reason stands in place of the rows.
              count={
                page &&
                (page.totalCount > 0 || emptyReason(page.columns, page.conditionsNotCompared, language) === undefined)
                  ? countedRows(page.totalCount, counted)
                  : undefined
              }
            />
            {page && <RelatedMeaning counted={counted} />}
          </Stack>
        )}
        <Stack direction="row" sx={{ gap: 1, ml: 'auto', flexWrap: 'wrap' }}>
          <FileButtons kind={kind} request={request} title={title} isPivot={form === 'pivot'} />
          <Button startIcon={<PrintOutlined />} loading={isPrinting} onClick={onPrint}>
            {text('print')}
          </Button>
        </Stack>
      </Stack>
      {whyUnsettled.length > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 1.5 }}
          action={
            <FormControlLabel
              className="no-print"
              control={
                <Switch
                  size="small"
                  checked={view.isSettled}
                  onChange={(_event, isSettled) => onChange({ isSettled, page: view.page })}
                />
              }
              label={text('only_settled')}
            />
          }
        >
          {whyUnsettled.map((why) => (
            <div key={why}>{why}</div>
          ))}
        </Alert>
      )}
    </>
  )
}
