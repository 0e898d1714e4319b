import { UploadFileOutlined } from '@mui/icons-material'
import { Alert, Button, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { monthAfter } from '#contract/months.ts'
import { today } from '#ui/format.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { PasteShell } from '#ui/paste/PasteShell.tsx'
import { PastedTableField } from '#ui/paste/PastedTableField.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { type PasteContext, readPastedCounts, textOf } from './pastedCounts.ts'
import { PastePreview } from './PastePreview.tsx'
import { useStoreRows } from './useCounts.ts'

export interface PasteDialogProps extends Pick<PasteContext, 'departments'> {
  readonly onClose: () => void
}

/** Imports counts from a pasted table or a CSV file. It shows the interpretation with all errors before anything is stored. */
export const PasteDialog = ({ departments, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.hospital_counts.paste.${key}`, args)
  const toast = useToast()
  const chooser = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useTypedState('pasted counts', '')
  const store = useStoreRows()
  const { rows, missing } = readPastedCounts(pasted, { departments, current: monthAfter(today(), 0) })
  const validRows = rows.filter(({ problems }) => problems.length === 0)
  const read = (value: string) => {
    setPasted(value)
    store.reset()
  }
  const save = () =>
    store.mutate(validRows, {
      onSuccess: (months) => {
        toast('renkei.hospital_counts.paste.saved', { messageArgs: { count: months } })
        onClose()
      },
    })
  return (
    <PasteShell
      title={text('title')}
      maxWidth="md"
      unsaved={pasted !== '' && !store.isSuccess}
      error={store.error}
      next={{
        text: text('save', { count: validRows.length }),
        disabled: validRows.length === 0,
        loading: store.isPending,
        onClick: save,
      }}
      onClose={onClose}
    >
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
      <PastedTableField label={text('text')} value={pasted} onChange={read} />
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
            {text('counted', { good: validRows.length, bad: rows.length - validRows.length })}
          </Typography>
        </>
      )}
    </PasteShell>
  )
}
