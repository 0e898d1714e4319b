import Polyglot from 'node-polyglot'
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

const polyglots = {
  ja: new Polyglot({ locale: 'ja', phrases: { '': '' } }),
  en: new Polyglot({ locale: 'en', phrases: { '': '' } }),
} satisfies Record<Language, Polyglot>

/** Adds a pack of texts in one language, such as react-admin's own. */
export const addPack = (language: Language, pack: object): void => polyglots[language].extend(pack)

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

/** Whether the app has a text of that key. */
export const hasText = (language: Language, key: string): boolean => polyglots[language].has(key)

/**
 * The text of a key, its placeholders filled.
 * @param args - values of the placeholders; `smart_count` chooses singular or plural; `_` is what stands for a missing text
 * @returns the key itself if there is no such text
 */
export const textOf = (language: Language, key: string, args?: Polyglot.InterpolationOptions): string =>
  polyglots[language].t(key, args)
