import { Box, Link, type LinkProps } from '@mui/material'
import { createContext, use } from 'react'
import { Link as RouterLink } from 'react-router'

/** Whether a screen is open to the person, by its address below `/app`. The app knows its screens; without it every address counts as open. */
export const OpenPlaces = createContext<(address: string) => boolean>(() => true)

/** A function that says whether an address leads to a screen that the person's plan, role and permissions include. */
export const useIsOpen = (): ((address: string) => boolean) => use(OpenPlaces)

export interface OpenLinkProps extends LinkProps {
  readonly to: string
}

/** A link to what a text names. Where the screen is closed to the person, the text stands alone. */
export const OpenLink = ({ to, children, ...props }: OpenLinkProps) =>
  useIsOpen()(to) ? (
    <Link component={RouterLink} to={to} {...props}>
      {children}
    </Link>
  ) : (
    <Box component="span" {...(props.sx && { sx: props.sx })}>
      {children}
    </Box>
  )
