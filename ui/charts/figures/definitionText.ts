import { cautions } from '#contract/analysis/analysisWords.ts'
import { kindOfUnit } from '#contract/analysis/figures/figureMonths.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import type { Both } from '#contract/analysis/figures/figureSources.ts'
import type { Locale } from '../../format.ts'
import '../texts.ts'
import '../../texts/changeColours.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** The name and definition of a figure, line by line: numerator, denominator, exclusions, source. */
export interface DefinitionText {
  readonly name: string
  readonly lines: readonly string[]
}

/** Another source than the definition's own, where the place of a figure decides on it; undefined for the own one. */
export type SourceOf = (figure: Figure) => Both | undefined

/** The definition of a figure in the person's language. */
export const definitionText = (
  figure: Figure,
  translate: Translate,
  locale: Locale,
  sourceOf: SourceOf = () => undefined,
): DefinitionText => {
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const { name, unit, numerator, denominator, exclusions, source } = figures[figure]
  const parts = [
    [denominator ? 'numerator' : 'counted', numerator],
    ['denominator', denominator],
    ['exclusions', exclusions],
    ['source', sourceOf(figure) ?? source],
  ] as const
  return {
    name: name[language],
    lines: [
      ...parts.flatMap(([part, text]) =>
        text
          ? translate('renkei.charts.definition', { part: translate(`renkei.charts.${part}`), text: text[language] })
          : [],
      ),
      ...(kindOfUnit(unit) === 'count' ? [] : [cautions.rate_changes[language]]),
    ],
  }
}
