import { Box } from '@mui/material'
import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BulkActionsToolbar, SelectAllButton, useResourceContext } from 'react-admin'

export interface SelectionToolbarProps {
  /** How many can be selected at most. */
  readonly limit: number
  /** What can be done with the selected ones. */
  readonly children: ReactNode
}

/**
 * The toolbar of selected records. While all that were found are being read, its actions wait, because they would go to those of the page
 * alone.
 */
export const SelectionToolbar = ({ limit, children }: SelectionToolbarProps) => {
  const resource = useResourceContext()
  // The query of react-admin's SelectAllButton.
  const isReading = useIsFetching({ queryKey: [resource, 'getList', { pagination: { page: 1, perPage: limit } }] }) > 0
  return (
    <BulkActionsToolbar selectAllButton={<SelectAllButton limit={limit} disabled={isReading} />}>
      <Box inert={isReading} aria-busy={isReading} sx={{ display: 'contents', ...(isReading && { opacity: 0.5 }) }}>
        {children}
      </Box>
    </BulkActionsToolbar>
  )
}
