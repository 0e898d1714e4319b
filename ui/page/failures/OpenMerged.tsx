import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useHref } from 'react-router'
import { useIsOpen } from '../OpenLink.tsx'

export interface OpenMergedProps {
  /** The institution that another one was merged with. */
  readonly into: { readonly id: number; readonly name: string }
}

/** Opens in another window the chart of the institution that one was merged with. What is typed here stays meanwhile. */
export const OpenMerged = ({ into: { id, name } }: OpenMergedProps) => {
  const translate = useTranslate()
  const chart = `/crms/${id}`
  const href = useHref(chart)
  if (!useIsOpen()(chart)) return null
  return (
    <Button component="a" href={href} target="_blank" rel="noopener">
      {translate('renkei.deleted.look_at_merged', { name })}
    </Button>
  )
}
