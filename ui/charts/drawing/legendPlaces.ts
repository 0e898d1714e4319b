import { linesWithin } from '../../../contract/analysis/lines.ts'

/** A name of a picture's legend: its lines, and where its mark stands, from the legend's upper left corner. */
export interface LegendPlace {
  readonly lines: readonly string[]
  readonly x: number
  /** Of the middle of the first line. */
  readonly y: number
}

/** Measures of a legend in pixels. */
export interface LegendMeasures {
  /** Of the picture. */
  readonly width: number
  /** From one line to the next. */
  readonly lineHeight: number
  /** What stands before a name. */
  readonly mark: number
  /** Between a name and the next mark. */
  readonly gap: number
}

/**
 * Names of a legend in as many rows as they need, so that none runs out of the picture; one that is wider than it goes on below itself.
 * @param widthOf - how wide a text is drawn, in pixels
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
