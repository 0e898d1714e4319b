import type { Both } from './analysis/figures/figureSources.ts'
import type { Language } from './messages.ts'

/**
 * Tells texts that were stored in the language of whoever made them in that of a reader, where the product itself has worded them; all others stay as
 * they are. What is told is found again in either language, so nothing is lost where a reader stores it.
 * @param words - texts of the product; one that stands for several in the other language stays as it is
 */
export const storedWords = (words: readonly Both[]): ((text: string, language: Language) => string) => {
  const toldIn = (language: Language) => {
    const told = new Map<string, string | null>()
    for (const one of words) {
      const stored = language === 'ja' ? one.en : one.ja
      const known = told.get(stored)
      told.set(stored, known === undefined || known === one[language] ? one[language] : null)
    }
    return told
  }
  const byLanguage = { ja: toldIn('ja'), en: toldIn('en') }
  return (text, language) => {
    const other = byLanguage[language].get(text)
    // A text that is of several in either direction would not be found again.
    if (other == null) return text
    return byLanguage[language === 'ja' ? 'en' : 'ja'].get(other) === text ? other : text
  }
}
