import { shortMoment } from '#contract/dayTexts.ts'
import type { Language } from '#contract/messages.ts'

/** What a problem says in one language. */
export type Sentences = readonly [title: string, detail: string]

/** When something was saved or deleted, as a sentence says it. */
export const momentIn = (language: Language, at: string | undefined): string => {
  if (at === undefined) return ''
  const moment = shortMoment(at, language)
  return language === 'ja' ? `${moment}に` : ` at ${moment}`
}
