import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'

/** A link from a block of the chart to the form for a new record. */
export const AddLink = ({ to }: { readonly to: string }) => {
  const translate = useTranslate()
  return (
    <Button size="small" className="no-print" startIcon={<Add />} component={RouterLink} to={to}>
      {translate('renkei.list.add')}
    </Button>
  )
}
