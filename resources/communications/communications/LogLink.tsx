import { Add } from '@mui/icons-material'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { formAddress, type Place } from '#ui/list/listPlace.ts'

export interface LogLinkProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  readonly place: Place | undefined
  /** i18n key of its text, if it differs from the default. */
  readonly label?: string
}

/** A link to the form for a new contact, with values from the current place. */
export const LogLink = ({ place, label = 'renkei.communications.log', ...props }: LogLinkProps) => {
  const translate = useTranslate()
  return (
    <Button startIcon={<Add />} {...props} component={Link} to={formAddress('/communications/new', place)}>
      {translate(label)}
    </Button>
  )
}
