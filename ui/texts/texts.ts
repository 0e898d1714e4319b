import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
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
const providers: Partial<Record<Language, I18nProvider>> = {}

/** Made anew after texts were added, for it reads them once. That react-admin's own are among them is known at the start of the app alone. */
const providerOf = (language: Language): I18nProvider =>
  (providers[language] ??= polyglotI18nProvider(() => packs[language] as TranslationMessages, language))

/** Adds a pack of texts in one language, such as react-admin's own. */
export const addPack = (language: Language, pack: object): void => {
  Object.assign(packs[language], pack)
  delete providers[language]
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

/**
 * The text of a key, its placeholders filled.
 * @param args - values of the placeholders; `smart_count` chooses singular or plural; `_` is what stands for a missing text
 * @returns the key itself if there is no such text
 */
export const textOf = (language: Language, key: string, args?: object): string =>
  providerOf(language).translate(key, args)

/** Whether the app has a text of that key. */
export const hasText = (language: Language, key: string): boolean => textOf(language, key, { _: '' }) !== ''
