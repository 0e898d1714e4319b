import { setImmediate } from 'node:timers/promises'
import { appendixTables, beginAppendix, drawDefinitions } from './appendix.ts'
import { contentsOf } from '#server/paper/contentsOf.ts'
import type { Writing } from './content.ts'
import { drawCourses } from './chartsOverTime.ts'
import { drawEffectiveness } from './effectivenessParts.ts'
import { loadFonts } from '#server/paper/fonts.ts'
import { Footnotes } from './footnotes.ts'
import { drawGroup } from './groupParts.ts'
import { drawHeadline } from './headline.ts'
import { drawMonth } from './monthPage.ts'
import { drawLetters } from './letterParts.ts'
import { drawOfficialRates } from './officialRates.ts'
import { Paper } from '#server/paper/paper.ts'
import { drawRankings } from './rankingParts.ts'
import { drawRemarks } from './remarksPart.ts'
import type { Report } from './reportFigures.ts'
import { drawTable } from '../../paper/table.ts'
import { drawConditions, drawEdges, drawTitleBlock, type Head } from '../../paper/titleBlock.ts'
import { drawVisits } from './visitParts.ts'

type Part = (writing: Writing) => void

/** Before the appendix. More would not be read at a meeting; in the appendix figures are looked up. */
const maxSheets = 10

/** Rows per ranking before the appendix, and how many if the sheets do not suffice. */
const mostRanked = 10
const fewerRanked = [5, 3] as const

/** Parts before the conditions of the period, which begin on a new sheet. */
const monthParts: readonly Part[] = [drawMonth, drawRemarks]

const periodParts: readonly Part[] = [
  drawHeadline,
  drawOfficialRates,
  drawLetters,
  drawCourses,
  drawRankings,
  drawVisits,
  drawEffectiveness,
  drawGroup,
  drawDefinitions,
]

/** Room for the conditions and the begin of the part below them. */
const conditionsHeight = 400

/** Draws everything before the appendix. It yields to other requests between parts. */
const drawBody = async (report: Report, head: Head, ranked: number): Promise<Writing> => {
  const paper = new Paper(await loadFonts(), {
    title: `${head.title}　${head.period}`,
    author: `${head.tenant}　${head.author}`,
    subject: head.lines.map(([name, text]) => `${name}: ${text}`).join('\n'),
  })
  const { period, comparison_period: comparison } = report.headline
  const names = { period: period.label, comparison: comparison.label }
  const writing = { paper, report, footnotes: new Footnotes(), ranked, names }
  drawTitleBlock(paper, head)
  for (const draw of monthParts) draw(writing)
  paper.keepTogether(conditionsHeight)
  drawConditions(paper, head)
  for (const draw of periodParts) {
    draw(writing)
    await setImmediate()
  }
  return writing
}

/** Draws the appendix. It yields to other requests between tables. */
const drawAppendix = async (writing: Writing) => {
  const { paper } = writing
  beginAppendix(writing)
  for (const table of appendixTables(writing)) {
    drawTable(paper, table)
    await setImmediate()
  }
}

/** Writes a report as a PDF: at most ten sheets, and the appendix. */
export const writeReport = async (report: Report, head: Head): Promise<Buffer> => {
  let writing = await drawBody(report, head, mostRanked)
  // Long remarks and long names of institutions take the room that the rankings leave.
  for (const fewer of fewerRanked)
    if (writing.paper.sheetCount >= maxSheets) writing = await drawBody(report, head, fewer)
  await drawAppendix(writing)
  drawEdges(writing.paper, head)
  return contentsOf(writing.paper)
}
