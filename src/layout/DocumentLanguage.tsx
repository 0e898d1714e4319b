import { useEffect } from 'react'
import { useLocale } from 'react-admin'

/** Tells the browser and screen readers which language the page is in. */
export const DocumentLanguage = () => {
  const locale = useLocale() ?? 'ja'
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return null
}
