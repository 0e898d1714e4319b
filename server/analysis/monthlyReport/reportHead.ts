import { baseMonthWords } from '#contract/analysis/analysisWords.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { asksForInstitutions } from '../figures/filtered.ts'
import { readDepartments } from '../figures/departmentFigures.ts'
import { conditionWords, staffNames, visitTypeWords } from './conditionWords.ts'
import { clockText, dayText, monthsText, monthText } from '#server/paper/dayWords.ts'
import { baseMonthText } from './knownWords.ts'
import type { Head } from '#server/paper/titleBlock.ts'
import { fileNameOf } from '#contract/fileNames.ts'
import type { ReportContext } from './reportContext.ts'
import type { Report } from './reportFigures.ts'

const reportTitle = '地域連携月次報告'

/** The departments that a report is narrowed to; empty for all. */
const departmentNames = async ({ tx, tenantId, body }: ReportContext): Promise<readonly string[]> => {
  const ids = new Set(body.own_department_ids)
  if (ids.size === 0) return []
  const departments = await readDepartments(tx, tenantId)
  const names = departments.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  return [...names, ...(ids.has(0) ? ['診療科なし'] : [])]
}

/** So many departments are named in a file's name. */
const maxNamed = 3

/**
 * The name of a report's file, which says if it is not that of the whole hospital.
 * @example '地域連携月次報告_2026年4月〜2026年11月_眼科.pdf'
 */
export const readFileName = async (context: ReportContext, report: Report): Promise<string> => {
  const names = await departmentNames(context)
  const more = names.length - maxNamed
  const departments = names.slice(0, maxNamed).join('・') + (more > 0 ? `ほか${more}診療科` : '')
  const parts = [
    reportTitle,
    report.headline.period.label,
    ...(departments ? [departments] : []),
    ...(asksForInstitutions(context.body) ? ['連携先の条件あり'] : []),
  ]
  return fileNameOf(parts, 'pdf')
}

const loadedWords = ({ known: { loadedMonths, loadedReverseMonths }, reverse }: Report) =>
  [
    loadedMonths.length > 0 ? `紹介一覧 ${monthsText(loadedMonths)}` : '紹介一覧は取り込まれていません',
    ...(reverse
      ? [
          loadedReverseMonths.length > 0
            ? `逆紹介一覧 ${monthsText(loadedReverseMonths)}`
            : '逆紹介一覧は取り込まれていません',
        ]
      : []),
  ].join('／')

/** Reads the texts of a report's head. @param now - when it is made */
export const readHead = async (context: ReportContext, report: Report, now: Date): Promise<Head> => {
  const { period, comparison_period: compared } = report.headline
  const conditions = await conditionWords(context.tx, context.tenantId, context.body.medical_institutions)
  const staff = await staffNames(context.tx, context.tenantId, context.body.staff_ids)
  const { username } = report.user
  const departments = ['自院の診療科', (await departmentNames(context)).join('・') || 'すべて'] as const
  const partners = ['連携先の条件', conditions.length > 0 ? conditions.join('／') : 'なし（すべての連携先）'] as const
  const { visit_type: visitType } = context.body
  const people = [
    ...(staff ? ([['訪問の担当者', staff]] as const) : []),
    ...(visitType ? ([['訪問の種類', visitTypeWords[visitType]]] as const) : []),
  ]
  const made = `${dayText(dayInJapan(now))} ${clockText(now)}`
  return {
    title: reportTitle,
    tenant: report.user.tenant.name,
    period: period.label,
    month: monthText(report.month.month),
    author: username,
    made,
    lines: [
      ['対象期間', `${period.label}（${dayText(period.start_date)}〜${dayText(period.end_date)}）`],
      ['比較期間', `${compared.label}（${dayText(compared.start_date)}〜${dayText(compared.end_date)}）`],
      [baseMonthWords.name.ja, baseMonthText(report.known)],
      departments,
      partners,
      ...people,
      ['データ', loadedWords(report)],
      ...(report.units.why ? [['集計の単位', report.units.why] as const] : []),
      ['作成', `${made}　${username}`],
    ],
    narrowed: [
      ...((context.body.own_department_ids ?? []).length > 0 ? [departments] : []),
      ...(conditions.length > 0 ? [partners] : []),
      ...people,
    ],
  }
}
