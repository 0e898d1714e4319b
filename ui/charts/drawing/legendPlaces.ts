import { linesWithin } from '#contract/lines.ts'

/** A name in a picture's legend: its lines, and the position of its mark from the legend's upper left corner. */
export interface LegendPlace {
  readonly lines: readonly string[]
  readonly x: number
  /** The middle of the first line. */
  readonly y: number
}

/** Dimensions of a legend, in pixels. */
export interface LegendMeasures {
  /** Width of the picture. */
  readonly width: number
  /** Distance from one line to the next. */
  readonly lineHeight: number
  /** Width of the mark before a name. */
  readonly mark: number
  /** Space between a name and the next mark. */
  readonly gap: number
}

/**
 * Arranges the names of a legend in as many rows as they need, so that none exceeds the picture. A name wider than the picture wraps.
 * @param widthOf - the drawn width of a text, in pixels
 */
export const legendPlaces = (
  labels: readonly string[],
  { width, lineHeight, mark, gap }: LegendMeasures,
  widthOf: (text: string) => number,
): { readonly places: readonly LegendPlace[]; readonly height: number } => {
  const places: LegendPlace[] = []
  let [x, top, bottom] = [0, 0, 0]
  for (const label of labels) {
    const lines = linesWithin(label, width - mark, widthOf)
    const needed = mark + Math.max(0, ...lines.map(widthOf))
    if (x > 0 && x + needed > width) [x, top] = [0, bottom]
    places.push({ lines, x, y: top + lineHeight / 2 })
    bottom = Math.max(bottom, top + lines.length * lineHeight)
    x += needed + gap
  }
  return { places, height: bottom }
}
