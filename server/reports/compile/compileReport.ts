import { monthText } from '#contract/comparison.ts'
import { monthOf } from '#contract/months.ts'
import { isOfContactsAlone } from '#contract/reports/words/contactPeriods.ts'
import type { Report } from '#contract/reports/reportItems.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { readUnsettledArrivals } from '../../analysis/figures/patientCounts.ts'
import { type FigureMonths, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { readSegmentation } from '../../facts/segments/segmentationStore.ts'
import { ownPlace } from '../../institutions/institutionSearch.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField } from '../../problems.ts'
import { readGone } from '../goneRecords.ts'
import { createLeaves } from '../leaves.ts'
import { readNamedRecords } from '../namedRecords.ts'
import { type ResolvedItem, resolveReport } from '../resolve.ts'
import { withWordCodes } from '../wordCodes.ts'
import { withDistinctHeadings } from './columnHeadings.ts'
import type { Caller, CompiledItem, CompiledReport } from './compiledReport.ts'
import { compileItem } from './compileItem.ts'
import { isOfArrivals } from './countedFacts.ts'
import { createOfficialColumns } from './officialColumns.ts'

type CompileRequest = Report & { readonly base_month?: string | null | undefined }

/**
 * The months that a report is computed with. Relative periods end with the tenant's base month, in reports on contacts
 * alone with the current month, or with an earlier month that the reader chose.
 * @throws a 422 for a later month
 */
const monthsOf = (
  months: FigureMonths,
  asked: string | null | undefined,
  isOfContacts: boolean,
): { readonly months: FigureMonths; readonly latest: string | null } => {
  const latest = isOfContacts ? monthOf(dayInJapan()) : months.baseMonth
  if (asked == null) return { months: { ...months, baseMonth: latest }, latest }
  if (latest === null || asked > latest)
    throw invalidField('base_month', {
      ja: `基準月は${latest === null ? 'データの取り込み後' : `${monthText(latest, 'ja')}まで`}を選べます`,
      en:
        latest === null
          ? 'There is no data to choose a month of'
          : `The month may be at most ${monthText(latest, 'en')}`,
    })
  return { months: { ...months, baseMonth: asked }, latest }
}

/** What the items of a request mean at the base month with which it is computed. */
const resolveRequest = async (
  { tx, tenantId, account, language }: Caller,
  kind: ReportKind,
  request: CompileRequest,
) => {
  const [figureMonths, records] = await Promise.all([
    readFigureMonths(tx, tenantId),
    readNamedRecords(tx, tenantId, language),
  ])
  const gone = await readGone(tx, tenantId, request, records)
  const resolving = { kind, account, records, gone }
  const first = resolveReport(request, { ...resolving, baseMonth: figureMonths.baseMonth })
  const { months, latest } = monthsOf(
    figureMonths,
    request.base_month,
    isOfContactsAlone([...first.values()].flatMap(({ definition }) => definition ?? [])),
  )
  return {
    records,
    months,
    latest,
    // Named where the reader has chosen an earlier one.
    newestMonth: months.baseMonth === figureMonths.baseMonth ? null : figureMonths.baseMonth,
    resolved: resolveReport(request, { ...resolving, baseMonth: months.baseMonth }),
  }
}

/** Reads what only some items need, unless none of these is there and can be computed. */
const readWhatItemsNeed = async (
  { tx, tenantId, account, language }: Caller,
  resolved: ReadonlyMap<string, ResolvedItem>,
) => {
  const usesOf = (test: (key: string) => boolean) =>
    [...resolved.values()].some(
      ({ definition, item, isLocked, isDeleted }) =>
        definition !== null && !isLocked && !isDeleted && test(item.definition_key),
    )
  return {
    ownPlace: usesOf((key) => key === 'distance_km') ? await ownPlace(tx, account.ownInstitutionId) : null,
    segmentation: usesOf((key) => key === 'segment') ? await readSegmentation(tx, tenantId, language) : null,
    arrivals: usesOf(isOfArrivals) ? await readUnsettledArrivals(tx, tenantId) : null,
  }
}

/** Items of a request, compiled to SQL. @throws a 422 for items that cannot be computed */
export const compileReport = async (
  caller: Caller,
  kind: ReportKind,
  request: CompileRequest,
): Promise<CompiledReport> => {
  const { tx, tenantId, language } = caller
  const { records, months, latest, newestMonth, resolved } = await resolveRequest(caller, kind, request)
  const { arrivals, ...needed } = await readWhatItemsNeed(caller, resolved)
  const leaves = createLeaves()
  const official = createOfficialColumns()
  const items = new Map<string, CompiledItem>()
  const naming = { items, records, language, newestMonth, isSetBack: months.baseMonth !== latest }
  const sources = { tenantId, language, months, ...needed, leaves, official }
  for (const one of resolved.values()) items.set(one.item.key, compileItem(one, { kind, sources, arrivals, naming }))
  const officialOf = await official.read(tx, tenantId, months)
  return {
    kind,
    months,
    latestBaseMonth: latest,
    records,
    items: withDistinctHeadings(request.display_items, naming),
    leaves,
    report: { ...request, filter_conditions: withWordCodes(request.filter_conditions, items) },
    officialOf,
  }
}
