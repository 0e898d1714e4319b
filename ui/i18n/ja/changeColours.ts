import { cautions } from '#contract/analysis/analysisWords.ts'

/** What the colours of changes mean, wherever a screen shows changes. */
export const changeColours = {
  renkei: {
    charts: {
      colours: {
        title: '増減の色',
        good: '良くなった',
        bad: '悪くなった',
        plain: '小さな増減・良し悪しを言えない増減',
        of_changes: `${cautions.colours.ja}${cautions.rate_changes.ja}`,
        of_map: cautions.colours_of_map.ja,
      },
    },
  },
}
