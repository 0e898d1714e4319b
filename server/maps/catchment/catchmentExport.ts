import type { Items } from '#contract/analysis/analysis.ts'
import { comparabilityOfFigure, stateOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import { stateMark } from '#contract/analysis/periodStateWords.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import { comparisonOf, differenceIn, notComparedText } from '#contract/comparison.ts'
import { type CatchmentFigure, figuresBy } from '#contract/maps/catchment.ts'
import type { Language } from '#contract/messages.ts'
import { readDepartments } from '../../analysis/figures/departmentFigures.ts'
import { shareOf } from '../../analysis/figures/figureValues.ts'
import { wholeSpan } from '../../analysis/figures/spans.ts'
import { knownMonthsOf, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { type AskedCatchment, type Caller, readCatchment } from './catchmentFigures.ts'

const words = {
  ja: {
    places: (of: string) => ['市区町村コード', '都道府県', `市区町村（${of}）`, '人口（人）'],
    by: { referrer: '紹介元の所在地', patient: '患者の住所' },
    departments: (names: string) => `診療科：${names}`,
    noDepartment: '診療科なし',
    hospital: (name: string) => `医療機関：${name}`,
    between: '、',
    perTenThousand: (name: string) => `人口1万人あたりの${name}`,
    share: (name: string) => `${name}の割合（%）`,
    change: (name: string) => `${name}の増減`,
    in: (name: string, span: string) => `${name}（${span}）`,
    unknown: '所在地不明',
    total: '合計',
  },
  en: {
    places: (of: string) => ['Municipality code', 'Prefecture', `Municipality (${of})`, 'Population'],
    by: { referrer: 'of the referring institution', patient: 'of the patient' },
    departments: (names: string) => `departments: ${names}`,
    noDepartment: 'no department',
    hospital: (name: string) => `institution: ${name}`,
    between: ', ',
    perTenThousand: (name: string) => `${name} per 10,000 inhabitants`,
    share: (name: string) => `Share of ${name} (%)`,
    change: (name: string) => `Change of ${name}`,
    in: (name: string, span: string) => `${name} (${span})`,
    unknown: 'Place unknown',
    total: 'Total',
  },
} as const satisfies Record<Language, unknown>

/** Whose place counts, and what narrows the figures, for the heading of the places. */
const basisWords = async (
  { tx, tenantId }: Caller,
  { by, own_department_ids: departmentIds = [], group_medical_institution_id: memberId }: AskedCatchment,
  language: Language,
): Promise<string> => {
  const of = words[language]
  const departments = departmentIds.length > 0 ? await readDepartments(tx, tenantId) : []
  const names = departmentIds.map((id) =>
    id === 0 ? of.noDepartment : (departments.find((one) => one.id === id)?.name ?? String(id)),
  )
  const member =
    memberId === undefined
      ? undefined
      : await tx
          .selectFrom('medical_institutions as institutions')
          .where('institutions.id', '=', memberId)
          .select(corrected(tenantId, 'name').as('name'))
          .executeTakeFirst()
  return [
    of.by[by],
    ...(names.length > 0 ? [of.departments(names.join(language === 'ja' ? '・' : ', '))] : []),
    ...(member ? [of.hospital(member.name)] : []),
  ].join(of.between)
}

interface Row {
  readonly items: Items
  readonly comparison_items: Items | null
}

const valueOf = (items: Items | null, figure: CatchmentFigure) =>
  items?.find(({ key }) => key === figure)?.value ?? null

const rounded = (value: number | null, digits: number) => value?.toFixed(digits) ?? null

/**
 * All municipalities of a catchment as CSV text (UTF-8 with a byte order mark), then what has no known place, then the
 * total. Unknown values are empty.
 */
export async function* catchmentAsCsv(
  caller: Caller,
  request: AskedCatchment,
  language: Language,
): AsyncGenerator<string> {
  const { areas, unknown_area: unknown, total } = await readCatchment(caller, request)
  const places = await caller.tx
    .selectFrom('municipalities')
    .innerJoin('prefectures', 'prefectures.code', 'municipalities.prefecture_code')
    .select([
      'municipalities.code',
      'municipalities.name',
      'prefectures.name as prefecture',
      'municipalities.population',
    ])
    .execute()
  const placeByCode = new Map(places.map((place) => [place.code, place]))
  const shown = figuresBy(request.by).filter((figure) => total.items.some(({ key }) => key === figure))
  const [main = 'referral_count'] = shown
  const of = words[language]
  const nameOf = (figure: CatchmentFigure) => figures[figure].name[language]
  const span = wholeSpan(request.period, language).label
  const other = request.comparison_period && wholeSpan(request.comparison_period, language).label

  const known = knownMonthsOf(await readFigureMonths(caller.tx, caller.tenantId))
  const periods = [request.comparison_period ?? request.period, request.period]
  const comparabilityIn = (figure: CatchmentFigure) =>
    comparabilityOfFigure(
      figure,
      periods.map(({ start_date: first, end_date: last }) => ({ first, last })),
      known,
    )
  /** The heading of changes says why their cells are empty. */
  const changeHeading = (figure: CatchmentFigure) => {
    const { notCompared } = comparabilityIn(figure)
    const heading = of.change(nameOf(figure))
    return notCompared === null ? heading : of.in(heading, notComparedText(notCompared, language))
  }

  /** What the period of a figure lacks. */
  const markOf = (figure: CatchmentFigure, { start_date: first, end_date: last }: AskedCatchment['period']) =>
    stateMark(0, stateOfFigure(figure, { first, last }, known), language)
  /** The heading of a figure says of which period it is, and what that lacks. */
  const figureHeading = (figure: CatchmentFigure, period: AskedCatchment['period'], label: string) =>
    of.in(nameOf(figure), label) + markOf(figure, period)
  const mainMark = markOf(main, request.period)
  const headings = [
    ...of.places(await basisWords(caller, request, language)),
    ...shown.flatMap((figure) => [
      figureHeading(figure, request.period, span),
      ...(request.comparison_period && other !== undefined
        ? [figureHeading(figure, request.comparison_period, other), changeHeading(figure)]
        : []),
    ]),
    of.in(of.share(nameOf(main)), span) + mainMark,
    of.in(of.perTenThousand(nameOf(main)), span) + mainMark,
  ]
  const cells = ({ items, comparison_items: before }: Row, population: number | null) => {
    const count = valueOf(items, main)
    return [
      ...shown.flatMap((figure) => {
        const [value, compared] = [valueOf(items, figure), valueOf(before, figure)]
        return other === undefined
          ? [value]
          : [value, compared, differenceIn(comparisonOf(value, compared, comparabilityIn(figure)))]
      }),
      rounded(shareOf(count, valueOf(total.items, main)), 1),
      rounded(count === null || !population ? null : (10_000 * count) / population, 2),
    ]
  }
  /** Of all areas whose population is known, as on the screen. */
  const rateOfAll = () => {
    const inhabited = areas.flatMap(({ municipality_code: code, items }) => {
      const [value, population] = [valueOf(items, main), placeByCode.get(code)?.population]
      return value === null || !population ? [] : [{ value, population }]
    })
    const population = inhabited.reduce((sum, area) => sum + area.population, 0)
    const value = inhabited.reduce((sum, area) => sum + area.value, 0)
    return rounded(population === 0 ? null : (10_000 * value) / population, 2)
  }
  yield (
    byteOrderMark +
    csvRows([
      headings,
      ...areas.map((area) => {
        const place = placeByCode.get(area.municipality_code)
        const population = place?.population ?? null
        return [area.municipality_code, place?.prefecture, place?.name, population, ...cells(area, population)]
      }),
      ['', '', of.unknown, '', ...cells(unknown, null)],
      ['', '', of.total, '', ...cells(total, null).slice(0, -1), rateOfAll()],
    ])
  )
}
