import { addTexts } from './texts.ts'
import { cautions } from '#contract/analysis/analysisWords.ts'

/** What the colours of changes mean, wherever a screen shows changes. */
export const texts = addTexts({
  renkei: {
    charts: {
      colours: {
        title: { ja: '増減の色', en: 'Colours of changes' },
        good: { ja: '良くなった', en: 'Better' },
        bad: { ja: '悪くなった', en: 'Worse' },
        plain: { ja: '小さな増減・良し悪しを言えない増減', en: 'Small, or neither better nor worse' },
        of_changes: {
          ja: `${cautions.colours.ja}${cautions.rate_changes.ja}`,
          en: `${cautions.colours.en} ${cautions.rate_changes.en}`,
        },
        of_map: cautions.colours_of_map,
      },
    },
  },
})
