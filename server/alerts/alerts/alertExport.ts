import type { z } from 'zod'
import type { Alert } from '#contract/alerts/alerts.ts'
import type { AlertFigure } from '#contract/alerts/targets.ts'
import { readStaffNames } from '../../records/staffNames.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay, fileMonth } from '../../tables/fileDays.ts'
import { type TargetSource, targetRows } from '../targets/targetRows.ts'
import type { AlertCaller } from './alertRows.ts'
import { readTargets, type TargetConditions } from './alertTargets.ts'
import { exportTexts, type FigureColumn, figureColumns } from './exportHeadings.ts'

type Texts = (typeof exportTexts)['ja']

const batchSize = 1_000

const decimal = (value: number | null) => (value === null ? null : Number(value.toFixed(1)))

const figureCell = (figure: AlertFigure | undefined, column: FigureColumn, texts: Texts) => {
  if (!figure) return null
  const span = ({ start, end }: AlertFigure['period']) => `${fileDay(start)}${texts.range}${fileDay(end)}`
  switch (column) {
    case 'period':
      return span(figure.period)
    case 'count':
    case 'visit_count':
      return figure.count
    case 'comparison_period':
      return figure.comparison_period && span(figure.comparison_period)
    case 'comparison_count':
      return figure.comparison_count
    case 'change':
      return figure.change
    case 'rate':
      return decimal(figure.rate)
    case 'average':
      return decimal(figure.average)
    case 'usual':
      return figure.lower === null || figure.upper === null ? null : `${figure.lower}${texts.range}${figure.upper}`
    case 'distance':
      return decimal(figure.distance_km)
  }
}

/** The columns of the figures: those of each trigger, numbered where there are several. */
const columnsOf = ({ condition_parameters: parameters }: z.input<typeof Alert>, texts: Texts) => {
  const triggers = parameters?.triggers ?? []
  return triggers.flatMap(({ type }, index) => {
    const columns = figureColumns[type]
    const usual = parameters?.only_unexpected && columns.includes('change') ? (['usual'] as const) : []
    return [...columns, ...usual].map((column) => {
      const heading = texts.figures[column]
      return { index, column, heading: triggers.length > 1 ? texts.trigger(index + 1, heading) : heading }
    })
  })
}

/** What stands above the table. */
const headRows = (alert: z.input<typeof Alert>, texts: Texts) => [
  [texts.alert, alert.name],
  [alert.kind === 'report' ? texts.report : texts.condition, alert.condition_summary],
  alert.type === 'visit' || alert.type === 'institution'
    ? [texts.day, fileDay(alert.as_of)]
    : [texts.baseMonth, fileMonth(alert.as_of)],
  [texts.alertDate, fileDay(alert.alert_date)],
  [],
]

/**
 * The institutions of an alert as CSV text, chunk by chunk (UTF-8 with a byte order mark): what raised it, headings, and
 * the institutions with their figures, in the order of the screen.
 */
export async function* alertAsCsv(
  caller: AlertCaller,
  alert: z.input<typeof Alert>,
  source: TargetSource,
  conditions: TargetConditions,
): AsyncGenerator<string> {
  const { tx, tenantId, account, language } = caller
  const texts = exportTexts[language]
  const columns = columnsOf(alert, texts)
  const showsVisits = account.features.has('communications')
  const headings = [
    ...texts.before,
    ...columns.map(({ heading }) => heading),
    ...(showsVisits ? texts.visits : []),
    ...texts.after,
  ]
  yield byteOrderMark + csvRows([...headRows(alert, texts), headings])
  const staffName = await readStaffNames(tx, tenantId, language)
  for (let offset = 0; ; offset += batchSize) {
    const batch = await readTargets(caller, alert.id, conditions, { limit: batchSize, offset })
    const rows = await targetRows(tx, tenantId, source, batch, account)
    if (rows.length > 0)
      yield csvRows(
        rows.map((row) => [
          row.id,
          row.name,
          texts.states[row.state],
          texts.statuses[row.running_status],
          row.departments.join(' '),
          row.address,
          ...columns.map(({ index, column }) => figureCell(row.figures[index], column, texts)),
          ...(showsVisits
            ? [fileDay(row.last_visit_date), row.last_visit_staff && staffName(row.last_visit_staff)]
            : []),
          fileDay(row.snooze?.until),
          row.snooze?.reason,
        ]),
      )
    if (batch.length < batchSize) return
  }
}
