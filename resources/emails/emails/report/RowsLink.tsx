import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { addressOf, type Conditions } from './view.ts'

/** The anchor of the rows on the screen. */
export const rowsId = 'recipients'

export interface RowsLinkProps {
  readonly conditions: Conditions
  /** What it shows, for people who cannot see its surroundings. */
  readonly label?: string
  readonly children: ReactNode
}

/** A figure that leads to its rows. */
export const RowsLink = ({ conditions, label, children }: RowsLinkProps) => {
  const [search] = useSearchParams()
  return (
    <Link
      component={RouterLink}
      to={{ search: addressOf({ conditions }, search).toString() }}
      preventScrollReset
      className="figures"
      {...(label && { 'aria-label': label })}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
      onClick={() => document.getElementById(rowsId)?.scrollIntoView({ behavior: 'smooth' })}
    >
      {children}
    </Link>
  )
}
