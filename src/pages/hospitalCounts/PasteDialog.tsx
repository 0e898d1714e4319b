import { UploadFileOutlined } from '@mui/icons-material'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { monthAfter } from '../../../contract/months.ts'
import { today } from '../../../ui/format.ts'
import { SaveFailure } from '../../../ui/SaveFailure.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useDevice } from '../../../ui/useDevice.ts'
import { useToast } from '../../../ui/useToast.tsx'
import { type PasteContext, readPastedCounts, textOf } from './pastedCounts.ts'
import { PastePreview } from './PastePreview.tsx'
import { useStoreRows } from './useCounts.ts'

export interface PasteDialogProps extends Pick<PasteContext, 'departments'> {
  readonly onClose: () => void
}

/** Takes counts from a pasted table or a CSV file: what was understood is shown with what is wrong, before anything is stored. */
export const PasteDialog = ({ departments, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.hospital_counts.paste.${key}`, args)
  const device = useDevice()
  const toast = useToast()
  const titleId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const store = useStoreRows()
  const { rows, missing } = readPastedCounts(pasted, { departments, current: monthAfter(today(), 0) })
  const good = rows.filter(({ problems }) => problems.length === 0)
  const read = (value: string) => {
    setPasted(value)
    store.reset()
  }
  const save = () =>
    store.mutate(good, {
      onSuccess: (months) => {
        toast('renkei.hospital_counts.paste.saved', { messageArgs: { count: months } })
        onClose()
      },
    })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && pasted === '') onClose()
      }}
    >
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography color="text.secondary">{text('hint')}</Typography>
        <div>
          <input
            ref={chooser}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hidden
            aria-label={text('file')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void textOf(file).then(read)
              target.value = ''
            }}
          />
          <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => chooser.current?.click()}>
            {text('file')}
          </Button>
        </div>
        <TextField
          label={text('text')}
          value={pasted}
          onChange={({ target }) => read(target.value)}
          multiline
          minRows={4}
          maxRows={8}
          slotProps={{ htmlInput: { wrap: 'off', style: { overflowX: 'auto' } } }}
        />
        {pasted.trim() !== '' &&
          missing.map((column) => (
            <Alert key={column} severity="warning">
              {text(`missing.${column}`)}
            </Alert>
          ))}
        {rows.length > 0 && (
          <>
            <PastePreview rows={rows} departments={departments} />
            <Typography component="output">
              {text('counted', { good: good.length, bad: rows.length - good.length })}
            </Typography>
          </>
        )}
        {store.error && <SaveFailure error={store.error} />}
        <UnsavedGuard when={pasted !== '' && !store.isSuccess} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button variant="contained" disabled={good.length === 0} loading={store.isPending} onClick={save}>
          {text('save', { count: good.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
