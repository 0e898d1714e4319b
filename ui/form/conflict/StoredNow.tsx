import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type To, useHref, useLocation } from 'react-router'

export interface StoredNowProps {
  /** Where what is stored is shown; default the screen itself. */
  readonly to?: To
}

/** Shows in another window what is stored now. The form here keeps its input meanwhile. */
export const StoredNow = ({ to }: StoredNowProps) => {
  const translate = useTranslate()
  const here = useLocation()
  const href = useHref(to ?? here)
  return (
    <Button component="a" href={href} target="_blank" rel="noopener">
      {translate('renkei.conflict.look')}
    </Button>
  )
}
