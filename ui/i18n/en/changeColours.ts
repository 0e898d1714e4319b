import { cautions } from '#contract/analysis/analysisWords.ts'

/** What the colours of changes mean, wherever a screen shows changes. */
export const changeColours = {
  renkei: {
    charts: {
      colours: {
        title: 'Colours of changes',
        good: 'Better',
        bad: 'Worse',
        plain: 'Small, or neither better nor worse',
        of_changes: `${cautions.colours.en} ${cautions.rate_changes.en}`,
        of_map: cautions.colours_of_map.en,
      },
    },
  },
}
