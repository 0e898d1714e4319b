import type { Footnotes } from './footnotes.ts'
import { ink, page, sizes, textWidth } from '../../paper/look.ts'
import type { Paper } from '../../paper/paper.ts'
import type { Report } from './reportFigures.ts'

/** What each part of the report needs for writing. */
export interface Writing {
  readonly paper: Paper
  readonly report: Report
  readonly footnotes: Footnotes
  /** Rows per ranking before the appendix. */
  readonly ranked: number
  /** The names of the two periods. */
  readonly names: { readonly period: string; readonly comparison: string }
}

const headingHeight = 28

/**
 * Begins a part with its heading and a bookmark.
 * @param below - height that must fit under the heading on the same sheet
 */
export const beginPart = (paper: Paper, title: string, below = 180): void => {
  paper.keepTogether(headingHeight + below)
  paper.bookmark(title)
  paper.decoration(() => {
    paper.box(page.left, paper.y + 1, 3, 17, ink.accent)
    paper.line(page.left, paper.y + 22, page.right, paper.y + 22, ink.line, 0.6)
  })
  paper.put(title, page.left + 9, paper.y - 0.5, { bold: true, size: sizes.section, width: textWidth - 9, tag: 'H2' })
  paper.y += headingHeight + 2
}
