import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '#ui/resource/declaration.ts'

/** The name of a screen by its path: that of the menu, or the path itself. */
export const useScreenName = () => {
  const translate = useTranslate()
  return (path: string): string => {
    const [, name = ''] = path.split('/')
    return translate(`renkei.audit.screens.${name}`, { _: translate(`renkei.shell.screens.${name}`, { _: path }) })
  }
}

/** The screen from which an action in a row of the log was called. */
export const AuditedScreen = ({ record: { screen } }: CellProps) => {
  const nameOf = useScreenName()
  if (typeof screen !== 'string') return null
  return (
    <Link component={RouterLink} to={screen}>
      {nameOf(screen)}
    </Link>
  )
}
