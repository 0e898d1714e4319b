import { type Figure, figures } from '#contract/analysis/figures/figures.ts'

/** The definition of a figure in one Japanese sentence, for documents. */
export const definitionWords = (figure: Figure): { readonly name: string; readonly text: string } => {
  const { name, numerator, denominator, exclusions, source } = figures[figure]
  const counted = denominator ? `分子＝${numerator.ja}／分母＝${denominator.ja}` : numerator.ja
  const left = exclusions ? `。除外＝${exclusions.ja}` : ''
  return { name: name.ja, text: `${counted}${left}。出典＝${source.ja}` }
}
