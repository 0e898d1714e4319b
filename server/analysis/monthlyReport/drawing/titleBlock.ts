import { baseMonthWords } from '#contract/analysis/analysisWords.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { asksForInstitutions } from '../../figures/filtered.ts'
import { readDepartments } from '../../figures/departmentFigures.ts'
import { conditionWords, staffNames } from '../conditionWords.ts'
import { clockText, dayText, monthsText, monthText } from '../dayWords.ts'
import { visitTypeWords } from '../figureWords.ts'
import { baseMonthText } from '../knownWords.ts'
import { ink, page, sizes, textWidth } from '#server/paper/look.ts'
import type { Paper } from '#server/paper/paper.ts'
import type { ReportContext } from '../reportContext.ts'
import type { Report } from '../reportFigures.ts'

type Line = readonly [name: string, text: string]

export interface Head {
  readonly title: string
  readonly tenant: string
  /** The period of the sheets after the first; the same as `month` if they have no other. */
  readonly period: string
  /** The month of the first page. */
  readonly month: string
  /** What the report shows and by which conditions, line by line. */
  readonly lines: readonly Line[]
  /** Those of the conditions that leave something out. The first page says them too. */
  readonly narrowed: readonly Line[]
  readonly author: string
  readonly made: string
}

export const reportTitle = '地域連携月次報告'
/** The confidentiality marking. */
const marking = '取扱注意'

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
  // Characters that systems forbid in file names.
  return `${parts.join('_').replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`
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

const nameWidth = 66

const drawLines = (paper: Paper, lines: readonly Line[]) => {
  for (const [name, text] of lines) {
    const style = { size: 8.5, width: textWidth - nameWidth, lines: 4 } as const
    const height = paper.heightOf(text, style)
    paper.put(name, page.left, paper.y, { size: 8.5, colour: ink.second, width: nameWidth })
    paper.put(text, page.left + nameWidth, paper.y, style)
    paper.y += Math.min(height, style.lines * paper.lineHeight(style)) + 1.5
  }
}

/** A title that does not fit on one line is written smaller on several. */
const titleStyle = (paper: Paper, title: string) => {
  const style = { size: sizes.title, bold: true, width: textWidth } as const
  return paper.widthOf(title, style) <= textWidth ? { ...style, lines: 1 } : { ...style, size: 15, lines: 4 }
}

/** Draws the head of the first sheet. */
export const drawTitleBlock = (paper: Paper, head: Head): void => {
  const top = 40
  paper.decoration(() => paper.box(page.left, top, textWidth, 3, ink.accent))
  paper.put(head.tenant, page.left, top + 12, { size: 10, colour: ink.second, width: textWidth - 80 })
  paper.tagged('P', () => {
    paper.doc
      .rect(page.right - 58, top + 13, 58, 19)
      .lineWidth(1)
      .strokeColor(ink.decline)
      .stroke()
    paper.draw(marking, page.right - 58, top + 15, {
      size: 10,
      bold: true,
      colour: ink.decline,
      width: 58,
      align: 'center',
    })
  })
  const title = titleStyle(paper, head.title)
  paper.put(head.title, page.left, top + (title.lines === 1 ? 26 : 34), { ...title, tag: 'H1' })
  const below = top + (title.lines === 1 ? 58 : 38 + paper.heightOf(head.title, title))
  paper.put(head.month, page.left, below, { size: 14, bold: true, colour: ink.accent, width: textWidth / 2 })
  if (head.period !== head.month)
    paper.put(`2ページから: ${head.period}`, page.left + textWidth / 2, below + 6, {
      size: 8.5,
      colour: ink.second,
      width: textWidth / 2,
      align: 'right',
    })
  paper.y = below + 26
  drawLines(paper, head.narrowed)
  paper.y += 6
}

/** Draws the period and the conditions of the sheets after the first. */
export const drawConditions = (paper: Paper, head: Head): void => {
  paper.put(head.period, page.left, paper.y, { size: 14, bold: true, colour: ink.accent, width: textWidth, tag: 'H2' })
  paper.y += 24
  drawLines(paper, head.lines)
  paper.y += 12
}

/** Draws header and footer of every sheet: whose report it is, the confidentiality marking, and the number of the sheet. */
export const drawEdges = (paper: Paper, head: Head): void => {
  const { count } = paper.doc.bufferedPageRange()
  const style = { size: 7.5, colour: ink.second } as const
  for (let index = 0; index < count; index += 1) {
    paper.doc.switchToPage(index)
    paper.decoration(() => {
      if (index > 0) {
        paper.draw(`${head.tenant}　${head.title}　${head.period}`, page.left, 34, { ...style, width: textWidth - 60 })
        paper.draw(marking, page.right - 60, 34, {
          ...style,
          bold: true,
          colour: ink.decline,
          width: 60,
          align: 'right',
        })
        paper.line(page.left, 48, page.right, 48, ink.line, 0.6)
      }
      paper.draw(`作成 ${head.made}　${head.author}`, page.left, 805, { ...style, width: textWidth - 80 })
      paper.draw(`${index + 1} / ${count}`, page.right - 80, 805, { ...style, width: 80, align: 'right' })
    })
  }
}
