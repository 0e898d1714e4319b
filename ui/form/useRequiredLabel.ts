import { useLocale, useTranslate } from 'react-admin'
import { withBrackets } from '../format.ts'

/** Marks the label of a field that has to be filled in. @example useRequiredLabel()('名称') // '名称（必須）' */
export const useRequiredLabel = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (label: string): string => withBrackets(label, translate('renkei.form.required'), locale)
}
