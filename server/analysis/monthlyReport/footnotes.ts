import type { Figure } from '#contract/analysis/figures/figures.ts'
import { definitionWords } from '../figures/definitionWords.ts'

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
    return this.#figures.map((figure) => ({ mark: this.mark(figure), ...definitionWords(figure) }))
  }
}
