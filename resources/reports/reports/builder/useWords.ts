import { useLocale, useTranslate } from 'react-admin'
import type { Language } from '#contract/messages.ts'

type Arguments = Readonly<Record<string, string | number>>

/** The builder's texts, by their key below `renkei.report_builder`. */
export const useWords = () => {
  const translate = useTranslate()
  return (key: string, args: Arguments = {}) => translate(`renkei.report_builder.${key}`, args)
}

/** The language of the screen. */
export const useLanguage = (): Language => ((useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en')
