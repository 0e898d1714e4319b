import { type Figure, figures } from '../../../contract/analysis/figures.ts'
import type { Locale } from '../../format.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** What a figure is called and means, line by line: what is counted, of what, without what, from where. */
export interface DefinitionText {
  readonly name: string
  readonly lines: readonly string[]
}

/** A figure of the catalogue in the person's language. */
export const definitionText = (figure: Figure, translate: Translate, locale: Locale): DefinitionText => {
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const { name, numerator, denominator, exclusions, source } = figures[figure]
  const parts = [
    [denominator ? 'numerator' : 'counted', numerator],
    ['denominator', denominator],
    ['exclusions', exclusions],
    ['source', source],
  ] as const
  return {
    name: name[language],
    lines: parts.flatMap(([part, text]) =>
      text
        ? translate('renkei.charts.definition', { part: translate(`renkei.charts.${part}`), text: text[language] })
        : [],
    ),
  }
}
