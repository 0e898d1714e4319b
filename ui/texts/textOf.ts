import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Language } from '#contract/messages.ts'
import { countAdditions, packOf } from './texts.ts'

const providers: Partial<Record<Language, { readonly additions: number; readonly provider: I18nProvider }>> = {}

/** Made anew after texts were added, for it reads them once. That react-admin's own are among them is known at the start of the app alone. */
const providerOf = (language: Language): I18nProvider => {
  const made = providers[language]
  if (made?.additions === countAdditions()) return made.provider
  const provider = polyglotI18nProvider(() => packOf(language) as TranslationMessages, language)
  providers[language] = { additions: countAdditions(), provider }
  return provider
}

/**
 * The text of a key, its placeholders filled.
 * @param args - values of the placeholders; `smart_count` chooses singular or plural; `_` is what stands for a missing text
 * @returns the key itself if there is no such text
 */
export const textOf = (language: Language, key: string, args?: object): string =>
  providerOf(language).translate(key, args)

/** Whether the app has a text of that key. */
export const hasText = (language: Language, key: string): boolean => textOf(language, key, { _: '' }) !== ''
