import { useLocale, useTranslate } from 'react-admin'
import './texts.ts'

/** Texts of an institution's charts in the person's language. */
export const useChartText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, options?: Record<string, unknown>) =>
    translate(`renkei.institution_charts.${key}`, options)
  return { text, locale }
}
