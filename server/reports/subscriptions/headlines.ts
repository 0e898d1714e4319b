import { formatNumber } from '#contract/intlFormats.ts'
import type { Language } from '#contract/messages.ts'
import { differenceUnitOf } from '#contract/changeSize.ts'
import { notComparedText } from '#contract/comparison.ts'
import { headingWithPeriod } from '#contract/reports/words/columnPeriods.ts'
import { conditionsNote, notedColumns, repliesBeside } from '#contract/reports/words/columnNotes.ts'
import { kindOfColumn, glanceText, withUnit } from '#contract/reports/words/cellText.ts'
import { noValue } from '#contract/noValue.ts'
import { defaultPerPage } from '#contract/core.ts'
import { catalogue, featuresOfKind, isCatalogueKey } from '#contract/reports/items/catalogue.ts'
import type { ReportItemDefinition } from '#contract/reports/items/item.ts'
import { countedRowsText } from '#contract/reports/words/rowCounts.ts'
import type { CellValue } from '#contract/reports/results.ts'
import { totalWords } from '#contract/reports/words/totalWords.ts'
import { isCalculable, type ReportKind, type ValueType } from '#contract/reports/valueTypes.ts'
import { ProblemError } from '../../problems.ts'
import type { Caller } from '../compile/compiledReport.ts'
import type { Subject } from '../files/reportConditions.ts'
import { hasCapability } from '#contract/features.ts'
import { openReports, readResults, type Request } from '../results.ts'

/** How many numbers a mail has at most. */
export const maxHeadlines = 6

/** A number of a report with what it counts. */
export interface Headline {
  readonly label: string
  readonly value: string
}

/** The numbers that stand for a report. */
export interface Headlines {
  /** `YYYY-MM-DD`; null without data. */
  readonly baseMonth: string | null
  readonly numbers: readonly Headline[]
  /** Whether a column was left out because the reader's plan does not include it. */
  readonly hasLocked: boolean
  /** Whether months of the numbers are missing or not settled. */
  readonly isIncomplete: boolean
  /** What must be known of the rows that the numbers are made of. */
  readonly notes: readonly string[]
}

const decimals: Partial<Record<ValueType, number>> = { percent: 1, decimal: 1 }

/** A number with separators and unit; a difference also has a sign, yen are told by their size, and an unknown value is a dash. */
const numberText = (value: CellValue, type: ValueType, unit: string, isDifference: boolean, language: Language) => {
  if (typeof value !== 'number') return noValue
  if (type === 'yen') return glanceText(value, { type, unit, isChange: isDifference, language })
  const digits = decimals[type] ?? 0
  const text = formatNumber(value, language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(isDifference && { signDisplay: 'exceptZero' }),
  })
  return withUnit(text, unit, language)
}

/** Narrows items to an own department where they can be and are not already. */
export const ofDepartment = <R extends Request>(request: R, departmentId: number | null): R =>
  departmentId === null
    ? request
    : {
        ...request,
        items: request.items.map((item) => {
          const definition: ReportItemDefinition | undefined = isCatalogueKey(item.definition_key)
            ? catalogue[item.definition_key]
            : undefined
          const isOpen =
            definition?.narrowedBy.includes('own_departments') === true &&
            item.aggregation_conditions.own_department_ids === undefined
          return isOpen
            ? {
                ...item,
                aggregation_conditions: { ...item.aggregation_conditions, own_department_ids: [departmentId] },
              }
            : item
        }),
      }

const rowsWord = { ja: '行数', en: 'Rows' } as const

/** Opens a stored report of any kind. */
export const openStored = (caller: Caller, kind: ReportKind, request: Request) => {
  // What is stored was checked by the contract of its kind when it was written.
  if (kind === 'medical_institution') return openReports.medical_institution(caller, request)
  if (kind === 'own_department') return openReports.own_department(caller, request)
  if (kind === 'area') return openReports.area(caller, request as Parameters<typeof openReports.area>[1])
  return openReports.communication(caller, request as Parameters<typeof openReports.communication>[1])
}

/**
 * Computes the totals of a report's first numeric columns with the rights of one reader. Reports without such a column
 * have the number of their rows.
 * @throws a 422 for a report that cannot be computed any more
 */
export const readHeadlines = async (caller: Caller, kind: ReportKind, request: Request): Promise<Headlines> => {
  const { language } = caller
  const report = await openStored(caller, kind, request)
  const hasTotals = kind !== 'communication'
  const { totals, head } = await readResults(report, { page: 1, per_page: defaultPerPage }, hasTotals)
  const columns = report.columns.flatMap((item, index) =>
    hasTotals && item.hasTotal && isCalculable(item.column.value_type) && !item.column.is_deleted
      ? [{ item, value: totals?.[index] ?? null }]
      : [],
  )
  const why = head.conditions_not_compared
  const unjudged = why && head.total_count === 0 ? notComparedText(why, language) : null
  const shown = columns.filter(({ item }) => !item.column.is_locked).slice(0, maxHeadlines)
  const numbers = shown.map(({ item: { column, resolved }, value }) => ({
    label: headingWithPeriod(
      column,
      shown.map(({ item }) => item.column),
      language,
    ),
    value:
      unjudged ??
      (column.is_change && column.not_compared
        ? notComparedText(column.not_compared, language)
        : numberText(
            value,
            column.value_type,
            resolved.item.formula?.operator === '-'
              ? (differenceUnitOf(kindOfColumn(column.value_type, column.unit), language) ?? column.unit)
              : column.unit,
            resolved.item.formula?.operator === '-',
            language,
          )),
  }))
  const beside = repliesBeside(notedColumns(shown.map(({ item }) => item.column)))
  return {
    baseMonth: head.base_month,
    numbers:
      numbers.length > 0
        ? numbers
        : [
            {
              label: rowsWord[language],
              value:
                unjudged ??
                countedRowsText(
                  head.total_count,
                  { kind, isNarrowed: head.is_narrowed, includesUnrelated: (request as Subject).include_unrelated },
                  language,
                ),
            },
          ],
    hasLocked: report.columns.some(({ column }) => column.is_locked),
    isIncomplete: shown.some(({ item }) => item.column.state !== null && item.column.state !== 'complete'),
    notes: [
      ...(head.is_narrowed && numbers.length > 0 && unjudged === null
        ? [totalWords({ kind, isNarrowed: true, rowCount: head.total_count }, language)]
        : []),
      ...(why && head.total_count > 0 ? [conditionsNote(why, language)] : []),
      ...(beside ? [notComparedText(beside, language)] : []),
    ],
  }
}

const brokenWords = {
  ja: '計算できません（条件の見直しが必要です）',
  en: 'cannot be computed; its conditions need a look',
}
const unknown: Headlines = { baseMonth: null, numbers: [], hasLocked: false, isIncomplete: false, notes: [] }

/** Null for a report that cannot be computed any more. */
const readOrNull = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

/** A report of a dashboard: its name and definition, and the columns that its tile shows. */
export interface TiledReport {
  readonly kind: ReportKind
  readonly name: string
  readonly request: Request
  readonly itemKeys: readonly string[] | null
}

/**
 * The first number of each report of a dashboard, with the rights of one reader. Reports of kinds that the reader's plan
 * lacks are left out; of one that cannot be computed any more its name stands with the word for that.
 */
export const readDashboardHeadlines = async (caller: Caller, reports: readonly TiledReport[]): Promise<Headlines> => {
  const allowed = reports.filter(({ kind }) =>
    featuresOfKind[kind].every((feature) => hasCapability(caller.account.features, feature)),
  )
  const all: Headlines[] = []
  for (const { kind, name, request, itemKeys } of allowed.slice(0, maxHeadlines)) {
    const shown = itemKeys?.filter((key) => request.items.some((item) => item.key === key)) ?? []
    const one = await readOrNull(() =>
      readHeadlines(caller, kind, shown.length > 0 ? { ...request, display_items: [...shown] } : request),
    )
    const [first] = one?.numbers ?? []
    if (!one) all.push({ ...unknown, numbers: [{ label: name, value: brokenWords[caller.language] }] })
    else
      all.push({
        ...one,
        numbers: first ? [{ label: `${name} – ${first.label}`, value: first.value }] : [],
        notes: one.notes.map((note) => `${name} – ${note}`),
      })
  }
  return {
    baseMonth: all.find(({ baseMonth }) => baseMonth !== null)?.baseMonth ?? null,
    numbers: all.flatMap(({ numbers }) => numbers),
    hasLocked: allowed.length < reports.length || all.some(({ hasLocked }) => hasLocked),
    isIncomplete: all.some(({ isIncomplete }) => isIncomplete),
    notes: all.flatMap(({ notes }) => notes),
  }
}
