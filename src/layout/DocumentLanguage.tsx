import { useEffect } from 'react'
import { useLocale } from 'react-admin'

/** Sets the page's language for the browser and screen readers. */
export const DocumentLanguage = () => {
  const locale = useLocale() ?? 'ja'
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return null
}
