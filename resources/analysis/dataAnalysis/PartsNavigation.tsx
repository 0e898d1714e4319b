import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface PartsNavigationProps {
  /** Ids of the parts; their names are `renkei.data_analysis.parts.<id>`. */
  readonly parts: readonly string[]
}

/** Links to the parts of the screen. */
export const PartsNavigation = ({ parts }: PartsNavigationProps) => {
  const translate = useTranslate()
  const go = (id: string) => {
    const part = document.getElementById(id)
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }
  return (
    <Box
      component="nav"
      aria-label={translate('renkei.data_analysis.parts.title')}
      className="no-print"
      sx={{ display: 'flex', columnGap: 2, overflowX: 'auto', whiteSpace: 'nowrap' }}
    >
      {parts.map((part) => (
        <Link
          key={part}
          component="button"
          type="button"
          onClick={() => go(part)}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 28 }, px: 0.25 }}
        >
          {translate(`renkei.data_analysis.parts.${part}`)}
        </Link>
      ))}
    </Box>
  )
}
