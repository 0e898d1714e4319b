import type { Language } from '#contract/messages.ts'

/** The languages of the product, the default first. */
export const languages: readonly Language[] = ['ja', 'en']

/** A text in each language. A placeholder is written `%{name}`; `day |||| days` are singular and plural. */
export type Text = Readonly<Record<Language, string>>

/** Texts by their keys: in `{ renkei: { tasks: { none: text } } }` the text has the key `renkei.tasks.none`. */
export interface Texts {
  readonly [key: string]: Text | Texts
}

const isText = (value: Text | Texts): value is Text => typeof value.ja === 'string'

/** The texts of a tree in one language, by their keys. */
export const textsIn = (texts: Texts, language: Language, path = ''): Record<string, string> =>
  Object.entries(texts).reduce<Record<string, string>>(
    (all, [key, value]) =>
      Object.assign(
        all,
        isText(value) ? { [`${path}${key}`]: value[language] } : textsIn(value, language, `${path}${key}.`),
      ),
    {},
  )

const packs: Record<Language, object> = { ja: {}, en: {} }
let additions = 0

/** All texts so far in one language, by their keys; react-admin's own stand in a tree. */
export const packOf = (language: Language): object => packs[language]

/** How often texts were added, so that whoever has read them knows of others. */
export const countAdditions = (): number => additions

/** Adds a pack of texts in one language, such as react-admin's own. */
export const addPack = (language: Language, pack: object): void => {
  Object.assign(packs[language], pack)
  additions += 1
}

/**
 * Adds texts to those of the app. A module `texts.ts` beside the screens that show them does so when it is imported: whatever is loaded late imports
 * the texts that it shows.
 * @returns the texts
 */
export const addTexts = <const T extends Texts>(texts: T): T => {
  for (const language of languages) addPack(language, textsIn(texts, language))
  return texts
}

interface JapaneseTexts {
  readonly [key: string]: string | JapaneseTexts
}

/** Texts that are in Japanese whatever the interface's language, such as those of papers for patients. */
export const inJapaneseOnly = (texts: JapaneseTexts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? { ja: text, en: text } : inJapaneseOnly(text),
    ]),
  )
