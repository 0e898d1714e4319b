/** Sizes of paper, lying, in millimetres, without the margins. */
const papers = {
  A4: { width: 277, height: 186 },
  A3: { width: 400, height: 273 },
} as const
export type Paper = keyof typeof papers

/** The share of a page's height that a map may take; title and legend are above and below it. */
const mapShare = 0.8
const pixelsPerMillimetre = 96 / 25.4

/** The paper that the page is to be printed on, for as long as a screen has chosen one. */
export const chosenPaper = (): Paper | undefined =>
  (['A4', 'A3'] as const).find((paper) => document.documentElement.dataset['paper'] === paper)

/** How much larger than on the screen a map is printed, so that it is as wide as the paper or as high as it may be. */
export const paperZoom = (paper: Paper, { width, height }: { readonly width: number; readonly height: number }) =>
  Math.min(
    (papers[paper].width * pixelsPerMillimetre) / width,
    (papers[paper].height * mapShare * pixelsPerMillimetre) / height,
  )
