import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { focusFirst } from './focusFirst.ts'
import { maxTableSide, type TableShape } from '../commands/tables.ts'

interface TableDialogProps {
  readonly onSubmit: (shape: TableShape) => void
  readonly onClose: () => void
}

/** Asks how large a table is. */
export const TableDialog = ({ onSubmit, onClose }: TableDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const [sides, setSides] = useState({ rows: '3', columns: '3' })
  const [hasHeader, setHeader] = useState(true)
  const isSide = (side: string) => /^\d{1,2}$/.test(side) && Number(side) >= 1 && Number(side) <= maxTableSide
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { rows, columns } = sides
    if (isSide(rows) && isSide(columns)) onSubmit({ rows: Number(rows), columns: Number(columns), hasHeader })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} disableRestoreFocus>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('renkei.html_editor.table')}</DialogTitle>
        <DialogContent>
          <Stack direction="row" spacing={2} sx={{ pt: 0.5 }}>
            {(['rows', 'columns'] as const).map((side, index) => (
              <TextField
                key={side}
                label={translate(`renkei.html_editor.${side}`)}
                value={sides[side]}
                onChange={({ target }) => setSides({ ...sides, [side]: target.value.normalize('NFKC') })}
                error={!isSide(sides[side])}
                helperText={translate('renkei.html_editor.table_sides', { max: maxTableSide })}
                {...(index === 0 && { inputRef: focusFirst })}
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
              />
            ))}
          </Stack>
          <FormControlLabel
            control={<Checkbox checked={hasHeader} onChange={({ target }) => setHeader(target.checked)} />}
            label={translate('renkei.html_editor.header_row')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('renkei.html_editor.insert')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
