import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { catalogue, isCatalogueKey } from '#contract/reports/items/catalogue.ts'
import type { Report } from '#contract/reports/reportItems.ts'
import type { SheetPart } from '../../paper/writeSheets.ts'

/** The definitions of what a document shows, each once. */
export const definitionsPart = (
  reports: readonly Pick<Report, 'items' | 'display_items'>[],
  drawn: readonly string[],
): SheetPart => {
  const definitions = new Map<string, string>()
  for (const { items } of reports)
    for (const { definition_key: key } of items)
      if (isCatalogueKey(key)) definitions.set(catalogue[key].label.ja, catalogue[key].meaning.ja)
  for (const key of drawn) {
    const { name, numerator, denominator } = figures[key as Figure]
    if (!definitions.has(name.ja))
      definitions.set(name.ja, denominator ? `${numerator.ja} ÷ ${denominator.ja}` : numerator.ja)
  }
  return {
    table: {
      title: '数値の定義',
      empty: '定義のある数値はありません。',
      columns: [
        { title: '項目', share: 1 },
        { title: '数え方', share: 3 },
      ],
      rows: [...definitions],
    },
  }
}
