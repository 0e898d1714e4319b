import { figureKeys, figureOperations, figures } from '#contract/analysis/figures/figures.ts'
import { handlersFor } from '../handlers.ts'

export const figureHandlers = handlersFor(figureOperations, {
  listFigureDefinitions: async ({ language }) => ({
    figures: figureKeys.map((key) => {
      const { unit, name, numerator, denominator, exclusions, source } = figures[key]
      return {
        key,
        unit,
        name: name[language],
        numerator: numerator[language],
        denominator: denominator?.[language] ?? null,
        exclusions: exclusions?.[language] ?? null,
        source: source[language],
      }
    }),
  }),
})
