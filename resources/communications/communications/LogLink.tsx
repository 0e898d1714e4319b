import { Add } from '@mui/icons-material'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { formAddress, type Place } from '../../../ui/list/listPlace.ts'

export interface LogLinkProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  readonly place: Place | undefined
  /** i18n key of its text, where it is not the usual one. */
  readonly label?: string
}

/** The way to note a contact, begun from a place. */
export const LogLink = ({ place, label = 'renkei.communications.log', ...props }: LogLinkProps) => {
  const translate = useTranslate()
  return (
    <Button startIcon={<Add />} {...props} component={Link} to={formAddress('/communications/new', place)}>
      {translate(label)}
    </Button>
  )
}
