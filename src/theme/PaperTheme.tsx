import { createTheme, type Theme, ThemeProvider } from '@mui/material'
import { jaJP } from '@mui/material/locale'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useLocale } from 'react-admin'
import { lightTheme } from './theme.ts'

const paper = createTheme(lightTheme)
const print = window.matchMedia('print')

const onChange = (listener: () => void) => {
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}

/**
 * Dark ink on paper, whatever the screen's theme; and in Japanese, names in Japanese for what MUI's own parts are called by screen readers (the buttons of
 * pages and choices), which are in English otherwise.
 */
export const PaperTheme = ({ children }: { readonly children: ReactNode }) => {
  const onPaper = useSyncExternalStore(onChange, () => print.matches)
  const isJapanese = (useLocale() ?? 'ja') === 'ja'
  const theme = useCallback(
    (onScreen: Theme) => {
      const shown = onPaper ? paper : onScreen
      return isJapanese ? createTheme(shown, jaJP) : shown
    },
    [onPaper, isJapanese],
  )
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
