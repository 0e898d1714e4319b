import type { MailRecipient } from '#contract/communications/paperMail.ts'
import { ink } from '#server/paper/look.ts'
import type { Paper } from '#server/paper/paper.ts'
import { postalCodeText } from '../postalCodeText.ts'

/** The place of an address, in points. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One part of an address, and its size when there is room. */
interface Part {
  readonly text: string
  readonly size: number
  readonly bold?: boolean
  /** The blank above it, as a share of its size. */
  readonly gap?: number
}

interface PlacedLine {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** From the top of the block. */
  readonly top: number
}

/** The name of a person with what precedes and follows it, in one line or two. */
export const personLines = ({ division, name, honorific, courtesy }: Omit<MailRecipient, 'address'>): string[] => {
  const ending = courtesy ? `　${courtesy}` : ''
  if (name === null) return division === null ? [] : [`${division}${honorific}${ending}`]
  return [...(division ? [division] : []), `${name} ${honorific}${ending}`]
}

const partsOf = (recipient: MailRecipient): Part[] => {
  const { postal_code: postalCode, address, institution_name: institution, honorific } = recipient
  const lines = personLines(recipient)
  const person = lines.at(-1)
  return [
    ...(postalCode ? [{ text: postalCodeText(postalCode), size: 9.5 }] : []),
    { text: address, size: 9.5 },
    { text: person === undefined ? `${institution}　${honorific}` : institution, size: 12, bold: true, gap: 0.55 },
    ...lines.slice(0, -1).map((text) => ({ text, size: 9, gap: 0.25 })),
    ...(person === undefined ? [] : [{ text: person, size: 12, bold: true, gap: 0.15 }]),
  ]
}

/** By how much a line shrinks before it is broken. */
const leastShare = 0.82

const layOut = (paper: Paper, parts: readonly Part[], width: number, scale: number) => {
  const lines: PlacedLine[] = []
  let top = 0
  for (const [index, { text, size: usual, bold = false, gap = 0 }] of parts.entries()) {
    const wanted = usual * scale
    const share = Math.max(leastShare, Math.min(1, width / (paper.widthOf(text, { size: wanted, bold }) + 0.01)))
    const size = wanted * share
    if (index > 0) top += wanted * gap
    for (const line of paper.linesIn(text, { size, bold, width })) {
      lines.push({ text: line, size, bold, top })
      top += paper.lineHeight({ size, bold })
    }
  }
  return { lines, height: top }
}

/** The sizes that are tried, the largest first, as shares of the usual ones. */
const scales = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3]

/**
 * Draws an address within bounds, in the middle of their height. Whatever is too long for its line becomes smaller, then breaks; a block that is too
 * high becomes smaller as a whole. Nothing is cut.
 * @param scale - size of the letters, compared to those of a label
 */
export const drawAddress = (paper: Paper, recipient: MailRecipient, bounds: Bounds, scale = 1): void => {
  const parts = partsOf(recipient)
  const layouts = scales.map((share) => share * scale)
  const fitting = layouts.find((size) => layOut(paper, parts, bounds.width, size).height <= bounds.height)
  const { lines, height } = layOut(paper, parts, bounds.width, fitting ?? layouts.at(-1) ?? scale)
  const top = bounds.y + Math.max(0, (bounds.height - height) / 2)
  for (const line of lines)
    paper.put(line.text, bounds.x, top + line.top, { size: line.size, bold: line.bold, colour: ink.text })
}
