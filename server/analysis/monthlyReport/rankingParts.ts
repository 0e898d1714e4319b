import { changeRankingWords, onePeriodWords } from '#contract/analysis/rankingWords.ts'
import { whyUnknown } from '#contract/analysis/figures/figureMonths.ts'
import {
  comparabilityOf,
  isComparable,
  type NotCompared,
  notComparedText,
  sentChange,
  unknownText,
} from '#contract/comparison.ts'
import { noValue } from '#contract/noValue.ts'
import { beginPart, type Writing } from './content.ts'
import { monthText } from '../../paper/dayWords.ts'
import { changeWords, changing, countText, signed, untold } from '../../paper/figureWords.ts'
import { emptyWordsIn } from './knownWords.ts'
import { ink, sizes } from '../../paper/look.ts'
import type { Report } from './reportFigures.ts'
import { type Cell, drawTable, drawTables, type Table } from '../../paper/table.ts'

type Rankings = Report['rankings']
type Change = Rankings['total']['medical_institutions'][number]
type Both = NonNullable<Rankings['both']>['medical_institutions'][number]

interface Ranked<R> {
  readonly title: string
  readonly empty: string
  readonly ranking: {
    readonly total_count: number
    readonly medical_institutions: readonly R[]
    readonly not_compared: NotCompared | null
  }
  /** Whether each row says when the partner last referred. */
  readonly hasLastMonth?: boolean
}

interface RankedChanges extends Ranked<Change> {
  /** Whether all lists of the comparison period are there: a missing list is not 0. */
  readonly isBeforeKnown: boolean
  /** Why nothing is known of the period itself. */
  readonly unknown: NotCompared | null
}

const spanText = ({ start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string }) =>
  start.slice(0, 7) === end.slice(0, 7) ? monthText(start) : `${monthText(start)}〜${monthText(end)}`

/** The rankings of changes, in the report's order. */
const changeRankings = (report: Report): readonly RankedChanges[] => {
  const { rankings, known } = report
  const { total, growing, shrinking, new: begun, lost, periods } = rankings
  const [before, after] = [periods.comparison_period, periods.period].map(({ start_date: first, end_date: last }) => ({
    first,
    last,
  }))
  if (!before || !after) throw new Error('A ranking has lost its periods')
  const isBeforeKnown = isComparable(comparabilityOf({ referrals: true }, [before], known))
  const unknown = whyUnknown('referral_count', after, known)
  const { period, comparison_period: compared } = report.headline
  const isOther = periods.period.start_date !== period.start_date || before.first !== compared.start_date
  return rankingsOf({ total, growing, shrinking, begun, lost }).map((one) => ({
    ...one,
    // Partners that have begun or stopped are others in each period, and dashboards have the same tables of theirs.
    title:
      isOther || one.ranking === begun || one.ranking === lost
        ? `${one.title}（${spanText(periods.period)}）`
        : one.title,
    isBeforeKnown,
    unknown,
  }))
}

const rankingsOf = ({
  total,
  growing,
  shrinking,
  begun,
  lost,
}: Record<
  'total' | 'growing' | 'shrinking' | 'begun' | 'lost',
  Ranked<Change>['ranking']
>): readonly Ranked<Change>[] => [
  { title: '紹介件数の多い連携先', empty: 'この期間・条件の紹介はありません。', ranking: total },
  { title: '紹介が増えた連携先', empty: '紹介が増えた連携先はありません。', ranking: growing },
  { title: '紹介が減った連携先', empty: '紹介が減った連携先はありません。', ranking: shrinking },
  { title: onePeriodWords.new.title.ja, empty: `${onePeriodWords.new.empty.ja}。`, ranking: begun },
  {
    title: onePeriodWords.lost.title.ja,
    empty: `${onePeriodWords.lost.empty.ja}。`,
    ranking: lost,
    hasLastMonth: true,
  },
]

const changeCell = (
  { increase_count: increase, referral_count_before: before }: Change,
  { ranking }: Ranked<Change>,
): Cell => {
  const comparison = sentChange(increase, before, ranking.not_compared)
  const { compared } = comparison
  if (!compared) return { text: untold, colour: ink.second }
  return {
    text: signed(compared.by),
    colour: changeWords(comparison, changing('referral_count'))?.colour ?? ink.text,
    bold: true,
  }
}

const beforeText = ({ referral_count_before: before }: Change, { isBeforeKnown }: RankedChanges): string =>
  isBeforeKnown ? countText(before) : untold

/** What stands in place of a ranking without rows: that nobody has changed, or why that is not told. */
const emptyOf = ({ empty, unknown, ranking: { not_compared: why } }: RankedChanges) => {
  if (unknown) return `${unknownText(unknown, 'ja')}。`
  return why === null ? empty : notComparedText(why, 'ja')
}

/** The month of the last referral, where the table has a column of it. */
const lastMonthCells = ({ last_referral_month: month }: Change, { hasLastMonth = false }: Ranked<Change>) =>
  hasLastMonth ? [month === null ? untold : monthText(month)] : []

const number = (title: string, fixed = 46) => ({ title, fixed, isNumber: true })

/** Says how many institutions are not shown, and where they are. */
const noteOf = (total: number) => (shown: number) =>
  total > shown
    ? `${countText(total)}施設のうち上位${shown}施設。残り${countText(total - shown)}施設は画面「データ分析」に`
    : undefined

const wideTable = (ranked: RankedChanges, most: number): Table => {
  const { title, ranking } = ranked
  const rows = ranking.medical_institutions.slice(0, most)
  return {
    title,
    empty: emptyOf(ranked),
    columns: [
      number('順位', 30),
      { title: '医療機関', share: 5 },
      { title: '所在地', share: 5 },
      number('比較期間'),
      number('対象期間'),
      number('増減'),
      number('増減率（%）', 54),
      ...(ranked.hasLastMonth ? [{ title: '最終紹介', fixed: 58 }] : []),
    ],
    rows: rows.map((row) => [
      countText(row.rank),
      row.medical_institution.name,
      row.medical_institution.address,
      beforeText(row, ranked),
      { text: countText(row.referral_count_after), bold: true },
      changeCell(row, ranked),
      row.increase_rate === null ? noValue : signed(row.increase_rate, 1),
      ...lastMonthCells(row, ranked),
    ]),
    note: noteOf(ranking.total_count),
  }
}

const narrowTable = (ranked: RankedChanges, most: number): Table => {
  const { title, ranking } = ranked
  const rows = ranking.medical_institutions.slice(0, most)
  return {
    title,
    empty: emptyOf(ranked),
    columns: [
      number('順位', 28),
      { title: '医療機関', share: 1 },
      number('比較', 34),
      number('対象', 34),
      number('増減', 36),
      ...(ranked.hasLastMonth ? [{ title: '最終紹介', fixed: 58 }] : []),
    ],
    rows: rows.map((row) => [
      countText(row.rank),
      row.medical_institution.name,
      beforeText(row, ranked),
      { text: countText(row.referral_count_after), bold: true },
      changeCell(row, ranked),
      ...lastMonthCells(row, ranked),
    ]),
    note: noteOf(ranking.total_count),
  }
}

const orders = {
  most_referrals: '紹介の多い順',
  most_reverse: '逆紹介の多い順',
  more_received: '紹介が逆紹介より多い順',
  more_sent: '逆紹介が紹介より多い順',
} as const

/** A count of both directions; unknown where it is 0 and no list is there. */
const bothCount = (count: number, why: NotCompared | null): number | null => (count === 0 && why ? null : count)

const bothTable = (report: Report, most: number): readonly Table[] => {
  const { asked, known, headline, rankings } = report
  const { both: ranking } = rankings
  if (!ranking) return []
  const period = { first: headline.period.start_date, last: headline.period.end_date }
  const [noReferrals, noReverse] = [
    whyUnknown('referral_count', period, known),
    whyUnknown('reverse_referral_count', period, known),
  ]
  const told = (count: number | null) => (count === null ? untold : countText(count))
  const rows: readonly Both[] = ranking.medical_institutions.slice(0, most)
  return [
    {
      title: `紹介と逆紹介（${orders[asked.both_order ?? 'most_referrals']}）`,
      empty: emptyWordsIn(report, 'referral_count', 'この期間・条件の紹介・逆紹介はありません。'),
      columns: [
        number('順位', 30),
        { title: '医療機関', share: 5 },
        { title: '所在地', share: 5 },
        number('紹介'),
        number('逆紹介'),
        number('差（紹介−逆紹介）', 84),
      ],
      rows: rows.map((row) => {
        const received = bothCount(row.referral_count, noReferrals)
        const sent = bothCount(row.reverse_referral_count, noReverse)
        return [
          countText(row.rank),
          row.medical_institution.name,
          row.medical_institution.address,
          { text: told(received), bold: true },
          told(sent),
          received === null || sent === null ? untold : signed(row.difference_count),
        ]
      }),
      note: noteOf(ranking.total_count),
    },
  ]
}

/** The periods of the rankings, which differ from the report's if it shows years. */
const comparedWords = ({ asked, rankings: { periods } }: Report) => {
  const words = `対象期間 ${spanText(periods.period)}、比較期間 ${spanText(periods.comparison_period)}の紹介件数`
  return asked.unit_type === 'year' ? `年度の比較: ${words}（件）` : `${words}（件）`
}

/** Draws who refers, who refers more or less than before, who has begun and who has stopped. */
export const drawRankings = ({ paper, report, ranked }: Writing): void => {
  const { rankings } = report
  const [total, growing, shrinking, begun, lost] = changeRankings(report)
  beginPart(paper, 'ランキング', 260)
  paper.paragraph(comparedWords(report), { size: sizes.small, colour: ink.second })
  paper.paragraph(
    (
      [
        ['紹介件数の多い', 'all'],
        ['増えた', 'growing'],
        ['減った', 'shrinking'],
        ['対象期間だけ', 'new'],
        ['比較期間だけ', 'lost'],
      ] as const
    )
      .map(
        ([name, ranking]) =>
          `${name}：${changeRankingWords(ranking, { period: '対象期間', comparison: '比較期間' }, 'ja')}`,
      )
      .join('　'),
    { size: sizes.small, colour: ink.second },
  )
  const { not_compared: why } = rankings.total
  if (why !== null) paper.paragraph(notComparedText(why, 'ja'), { size: sizes.small, bold: true })
  paper.y += 4
  if (total) drawTable(paper, wideTable(total, ranked))
  if (growing && shrinking) drawTables(paper, [narrowTable(growing, ranked), narrowTable(shrinking, ranked)])
  if (begun && lost) drawTables(paper, [narrowTable(begun, ranked), narrowTable(lost, ranked)])
  for (const table of bothTable(report, ranked)) drawTable(paper, table)
}

/** The rankings of the appendix. @param most - rows of each */
export const rankingTables = ({ report }: Writing, most: number): readonly Table[] => [
  ...changeRankings(report).map((ranking) => wideTable(ranking, most)),
  ...bothTable(report, most),
]
