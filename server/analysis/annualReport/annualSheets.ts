import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { lawThresholds, ratesOf } from '#contract/analysis/figures/officialThresholds.ts'
import type { StyledCell, WrittenCell, WrittenSheet } from '../../tables/writtenWorkbook.ts'
import { definitionWords } from '../figures/definitionWords.ts'
import { monthsText, shortDay } from '../../paper/dayWords.ts'
import type { Activities } from './annualActivities.ts'
import type { AnnualFigures, AnnualSpan } from './annualFigures.ts'

export interface AnnualReport {
  readonly fiscalYear: number
  readonly tenant: string
  readonly made: string
  readonly figures: AnnualFigures
  readonly activities: Activities
}

export const annualReportTitle = '地域医療支援病院 業務報告'

const rateFormat = '0.0'
const head = (value: string): StyledCell => ({ value, isHead: true })
const bold = (value: string): StyledCell => ({ value, bold: true })
const rate = (value: number | null): WrittenCell => (value === null ? null : { value, format: rateFormat })

const unknown = '不明'
const notEntered = '未入力'

/** The sum of a column; null if a value is not entered. */
const totalOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)

/** The columns of the sheet by month, of which the rates are the last. */
const columns = [
  { name: '紹介患者数（A）', value: ({ valueOf }: AnnualSpan) => valueOf('law_referral_patient_count') },
  { name: '初診患者数（B）', value: ({ valueOf }: AnnualSpan) => valueOf('first_visit_patient_count') },
  { name: '逆紹介患者数（C）', value: ({ valueOf }: AnnualSpan) => valueOf('law_reverse_referral_patient_count') },
  { name: '救急搬送患者数', value: ({ patients }: AnnualSpan) => patients.ambulance_count },
  { name: '休日・夜間の救急患者数', value: ({ patients }: AnnualSpan) => patients.off_hours_count },
  { name: '紹介率（医療法、A÷B、%）', value: ({ valueOf }: AnnualSpan) => rate(valueOf('law_referral_rate')) },
  {
    name: '逆紹介率（医療法、C÷B、%）',
    value: ({ valueOf }: AnnualSpan) => rate(valueOf('law_reverse_referral_rate')),
  },
] as const

const monthSheet = ({ figures: { months, year } }: AnnualReport): WrittenSheet => {
  const rowOf = (span: AnnualSpan): readonly WrittenCell[] => [
    bold(span.label),
    ...columns.map(({ value }) => value(span)),
    [span.gaps.length > 0 ? `${unknown}: ${span.gaps.join('、')}` : null, automaticWords(span), unsettledWords(span)]
      .filter((words) => words !== null)
      .join('。') || null,
  ]
  return {
    name: '月別',
    widths: [14, ...columns.map(() => 15), 60],
    headRows: 1,
    rows: [['年月', ...columns.map(({ name }) => name), '備考'].map(head), ...months.map(rowOf), rowOf(year)],
  }
}

/** What first visits from files contain besides those of the definition; nothing if they were entered. */
const automaticWords = ({ patients }: AnnualSpan): string | null =>
  patients.has_automatic_first_visits
    ? '初診患者数に自動集計を含む: 救急車で来院して入院しなかった患者を除いていないため、率は低めに出ます'
    : null

/** Whether arrivals by ambulance may still grow; nothing if they are entered or settled. */
const unsettledWords = ({ patients: { unsettled, ambulance_count: count } }: AnnualSpan): string | null =>
  count !== null && unsettled.ambulances.length > 0
    ? `救急搬送患者数は未確定: ${monthsText(unsettled.ambulances)}の自動集計は、まだ退院していない患者を含みません`
    : null

/** @param gaps - what is unknown of the year */
const isMetWords = (isMet: boolean | null, gaps: readonly string[]) => {
  if (isMet === null) return gaps.length > 0 ? `判定できない（${gaps.join('、')}）` : '判定できない'
  return isMet ? '満たしている' : '満たしていない'
}

const summarySheet = (report: AnnualReport): WrittenSheet => {
  const { fiscalYear, tenant, made, activities } = report
  const { year } = report.figures
  const { shared_use: shared, equipment_uses: equipment, trainings } = activities
  const part = (name: string): readonly WrittenCell[] => [head(name), head('値'), head('単位'), head('備考')]
  const row = (name: string, value: WrittenCell, unit: string, note: string, whyEmpty: string) =>
    [name, value, unit, value === null ? whyEmpty : note || null] as const
  const counted = (figure: Figure, name: string) => row(name, year.valueOf(figure), '人', '', unknown)
  const rates = ratesOf(year.valueOf)
  const entered = (name: string, value: WrittenCell, unit: string) => row(name, value, unit, '', notEntered)
  const held = trainings.length > 0 ? trainings.length : null
  const participants = (of: 'outside_participant_count' | 'own_participant_count') =>
    held === null ? null : totalOf(trainings.map((training) => training[of]))
  return {
    name: '概要',
    widths: [44, 14, 8, 70],
    rows: [
      [{ value: `${annualReportTitle}（${fiscalYear}年度）`, bold: true, size: 14 }],
      ['病院', tenant],
      ['算定期間', `${fiscalYear}年4月1日〜${fiscalYear + 1}年3月31日`],
      ['作成', made],
      [],
      part('紹介・逆紹介の実績'),
      row(figures.law_referral_rate.name.ja, rate(rates.law), '%', '紹介患者数（A）÷初診患者数（B）', unknown),
      row(
        figures.law_reverse_referral_rate.name.ja,
        rate(rates.lawReverse),
        '%',
        '逆紹介患者数（C）÷初診患者数（B）',
        unknown,
      ),
      counted('law_referral_patient_count', '紹介患者数（A）'),
      counted('first_visit_patient_count', '初診患者数（B）'),
      counted('law_reverse_referral_patient_count', '逆紹介患者数（C）'),
      ...lawThresholds.map(({ words, isMet }) => [
        `承認要件: ${words.ja}`,
        null,
        null,
        isMetWords(isMet(rates), year.gaps),
      ]),
      ...(automaticWords(year) ? [['初診患者数', null, null, automaticWords(year)]] : []),
      ...(year.gaps.length > 0
        ? [['分からないもの', null, null, `${year.gaps.join('、')}（月ごとの内訳は「月別」のシート）`]]
        : []),
      [],
      part('救急医療の提供の実績'),
      row('救急搬送患者数', year.patients.ambulance_count, '人', unsettledWords(year) ?? '', unknown),
      row('休日・夜間の救急患者数', year.patients.off_hours_count, '人', '救急車で搬送された患者を除く', unknown),
      [],
      part('共同利用の実績'),
      entered('共同利用を行った医療機関の延べ数', shared.institution_count, '施設'),
      entered('うち開設者と直接関係のない医療機関の延べ数', shared.unrelated_institution_count, '施設'),
      entered('登録医療機関数', shared.registered_institution_count, '施設'),
      entered('常時共同利用が可能な病床数', shared.bed_count, '床'),
      entered('共同利用に係る病床の病床利用率', rate(shared.bed_use_percent), '%'),
      entered(
        '設備・施設の利用回数（合計）',
        equipment.length > 0 ? totalOf(equipment.map(({ use_count: count }) => count)) : null,
        '回',
      ),
      [],
      part('地域の医療従事者に対する研修の実績'),
      entered('研修の実施回数', held, '回'),
      entered('研修者数（院外）', participants('outside_participant_count'), '人'),
      entered('研修者数（院内）', participants('own_participant_count'), '人'),
    ],
  }
}

const orNotEntered = (value: number | null): WrittenCell => value ?? notEntered

const equipmentSheet = ({ activities: { equipment_uses: uses } }: AnnualReport): WrittenSheet => ({
  name: '共同利用',
  widths: [44, 14, 20],
  headRows: 1,
  rows: [
    ['設備・施設', '利用回数', '利用した医療機関の延べ数'].map(head),
    ...uses.map(({ name, use_count, institution_count }) => [
      name,
      orNotEntered(use_count),
      orNotEntered(institution_count),
    ]),
    ...(uses.length === 0 ? [[notEntered]] : []),
  ],
})

const trainingSheet = ({ activities: { trainings } }: AnnualReport): WrittenSheet => ({
  name: '研修',
  widths: [14, 60, 16, 16],
  headRows: 1,
  rows: [
    ['実施日', '研修の内容', '研修者数（院外）', '研修者数（院内）'].map(head),
    ...trainings.map(({ held_on, title, outside_participant_count: outside, own_participant_count: own }) => [
      shortDay(held_on),
      title,
      orNotEntered(outside),
      orNotEntered(own),
    ]),
    ...(trainings.length === 0 ? [[notEntered]] : []),
  ],
})

const defined = [
  'law_referral_rate',
  'law_reverse_referral_rate',
  'law_referral_patient_count',
  'first_visit_patient_count',
  'law_reverse_referral_patient_count',
] as const satisfies readonly Figure[]

const definitionSheet = (): WrittenSheet => ({
  name: '定義',
  widths: [32, 110],
  headRows: 1,
  rows: [
    [head('項目'), head('定義')],
    ...defined.map((figure) => {
      const { name, text } = definitionWords(figure)
      return [bold(name), text]
    }),
    [
      bold('紹介率・逆紹介率を空欄にする場合'),
      '年度または月の紹介・逆紹介の一覧が未読込・一部未読込のとき、初診患者数が登録されていないときは計算しません。',
    ],
    [bold('共同利用・研修'), '年度の業務報告の画面で入力された値です。'],
    [
      bold('根拠'),
      '医療法第12条の2、医療法施行規則第9条の2（業務に関する報告書は翌年度の10月5日までに都道府県知事へ提出）',
    ],
  ],
})

/** The sheets of the yearly report: summary, months, shared use, training, definitions. */
export const annualSheets = (report: AnnualReport): readonly WrittenSheet[] => [
  summarySheet(report),
  monthSheet(report),
  equipmentSheet(report),
  trainingSheet(report),
  definitionSheet(),
]
