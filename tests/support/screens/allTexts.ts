import { type Texts, textsIn } from '#ui/texts/texts.ts'

/** All modules of texts, by their paths. */
export const textModules = import.meta.glob<{ readonly texts: Texts }>(
  ['/{src,resources,ui}/**/texts.ts', '/ui/texts/*.ts', '!/ui/texts/{texts,textOf,i18nProvider}.ts', '!**/*.test.ts'],
  { eager: true },
)

const trees = Object.values(textModules).map(({ texts }) => texts)

/** Every Japanese text of the product's own, by its key. */
export const japanese: Readonly<Record<string, string>> = Object.assign({}, ...trees.map((tree) => textsIn(tree, 'ja')))

/** Every English text of the product's own, by its key. */
export const english: Readonly<Record<string, string>> = Object.assign({}, ...trees.map((tree) => textsIn(tree, 'en')))
