import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Opens the dialog in which something is added to a block of the chart. */
export const AddButton = ({ onClick }: { readonly onClick: () => void }) => {
  const translate = useTranslate()
  return (
    <Button size="small" className="no-print" startIcon={<Add />} aria-haspopup="dialog" onClick={onClick}>
      {translate('renkei.list.add')}
    </Button>
  )
}
