import { useEffect } from 'react'
import { useI18nProvider, useLocale } from 'react-admin'
import { reloadAppOnce } from '#authProvider/reloadApp.ts'
import { loadLanguage } from '#ui/i18n/i18nProvider.ts'

/**
 * Comes back to the chosen language if its texts could not be loaded at the start, when the app began in Japanese. Only then do the two differ when a
 * screen is first shown.
 */
export const useChosenLanguage = (): void => {
  const shown = useI18nProvider().getLocale()
  const chosen = useLocale() ?? shown
  useEffect(() => {
    // What cannot be loaded now either has been told at the start.
    if (chosen !== shown) void loadLanguage(chosen).then(reloadAppOnce).catch(console.warn)
    // A language that is chosen later is loaded before it is changed to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
