import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Import } from './importKinds.ts'

const colours = { waiting: 'default', processing: 'primary', completed: 'success', failed: 'error' } as const

/** The status of an import. */
export const ImportStatus = ({ status }: Pick<Import, 'status'>) => {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[status]}
      label={translate(`renkei.imports.statuses.${status}`)}
    />
  )
}
