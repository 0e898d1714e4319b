import { createTheme, ThemeProvider } from '@mui/material'
import { type ReactNode, useSyncExternalStore } from 'react'
import { lightTheme } from './theme.ts'

const paper = createTheme(lightTheme)
const print = window.matchMedia('print')

const onChange = (listener: () => void) => {
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}

/** Dark ink on paper, whatever the screen's theme. */
export const PaperTheme = ({ children }: { readonly children: ReactNode }) => {
  const onPaper = useSyncExternalStore(onChange, () => print.matches)
  return <ThemeProvider theme={(onScreen) => (onPaper ? paper : onScreen)}>{children}</ThemeProvider>
}
