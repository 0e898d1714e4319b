import { setImmediate } from 'node:timers/promises'
import { appendixTables, beginAppendix, drawDefinitions } from '../appendix.ts'
import { contentsOf } from './contentsOf.ts'
import type { Writing } from '../content.ts'
import { drawCourses } from './chartsOverTime.ts'
import { drawEffectiveness } from '../effectivenessParts.ts'
import { loadFonts } from './fonts.ts'
import { Footnotes } from './footnotes.ts'
import { drawGroup } from '../groupParts.ts'
import { drawHeadline } from '../headline.ts'
import { drawOfficialRates } from '../officialRates.ts'
import { Paper } from './paper.ts'
import { drawRankings } from '../rankingParts.ts'
import type { Report } from '../reportFigures.ts'
import { drawTable } from './table.ts'
import { drawEdges, drawTitleBlock, type Head } from './titleBlock.ts'
import { drawVisits } from '../visitParts.ts'

const parts: readonly ((writing: Writing) => void)[] = [
  drawHeadline,
  drawOfficialRates,
  drawCourses,
  drawRankings,
  drawVisits,
  drawEffectiveness,
  drawGroup,
  drawDefinitions,
  beginAppendix,
]

/** Writes a report as a PDF. It yields to other requests between parts and tables. */
export const writeReport = async (report: Report, head: Head): Promise<Buffer> => {
  const paper = new Paper(await loadFonts(), {
    title: `${head.title}　${head.period}`,
    author: `${head.tenant}　${head.author}`,
    subject: head.lines.map(([name, text]) => `${name}: ${text}`).join('\n'),
  })
  const { period, comparison_period: comparison } = report.headline
  const writing: Writing = {
    paper,
    report,
    footnotes: new Footnotes(),
    names: { period: period.label, comparison: comparison.label },
  }
  drawTitleBlock(paper, head)
  for (const draw of parts) {
    draw(writing)
    await setImmediate()
  }
  for (const table of appendixTables(writing)) {
    drawTable(paper, table)
    await setImmediate()
  }
  drawEdges(paper, head)
  return contentsOf(paper)
}
