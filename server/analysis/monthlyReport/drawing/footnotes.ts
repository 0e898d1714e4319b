import { type Figure, figures } from '../../../../contract/analysis/figures.ts'

/** The figures that a report mentions, each with the number of the footnote that defines it. */
export class Footnotes {
  readonly #figures: Figure[] = []

  /** A figure's mark. On first use the figure gets the next number. */
  mark(figure: Figure): string {
    if (!this.#figures.includes(figure)) this.#figures.push(figure)
    return `※${this.#figures.indexOf(figure) + 1}`
  }

  /** A text followed by the marks of its figures. */
  marked(text: string, marked: readonly Figure[]): string {
    return `${text} ${marked.map((figure) => this.mark(figure)).join(' ')}`
  }

  /** The definitions of all figures that were marked, in the order of their numbers. */
  definitions(): readonly { readonly mark: string; readonly name: string; readonly text: string }[] {
    return this.#figures.map((figure) => {
      const { name, numerator, denominator, exclusions, source } = figures[figure]
      const counted = denominator ? `分子＝${numerator.ja}／分母＝${denominator.ja}` : numerator.ja
      const left = exclusions ? `。除外＝${exclusions.ja}` : ''
      return { mark: this.mark(figure), name: name.ja, text: `${counted}${left}。出典＝${source.ja}` }
    })
  }
}
