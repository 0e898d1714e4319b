import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { DoctorPayload } from '../../../../../contract/doctors.ts'
import { api } from '../../../../../dataProvider/client.ts'
import { complaintsAbout } from '../../../../../ui/form/payload.ts'
import { SaveFailure } from '../../../../../ui/SaveFailure.tsx'
import { UnsavedGuard } from '../../../../../ui/UnsavedGuard.tsx'
import { useDevice } from '../../../../../ui/useDevice.ts'
import { useToast } from '../../../../../ui/useToast.tsx'
import { doctorIn, type PastedTable, readPastedTable, sameName } from './pastedDoctors.ts'
import { type Candidate, PastePreview } from './PastePreview.tsx'
import { doctorsKey, useAddDoctors } from './useDoctors.ts'

/** As many as the server takes at once. */
const mostAtOnce = 200

const noTable: PastedTable = { columns: [], rows: [] }

/** Names that the institution has already; of very many the first hundred. */
const useKnownNames = (institutionId: number) => {
  const { data } = useQuery({
    queryKey: [...doctorsKey(institutionId), 'names'],
    queryFn: ({ signal }) => api.listDoctors({ id: institutionId, perPage: 100 }, { signal }),
  })
  return data?.doctors.map(({ name }) => sameName(name)) ?? []
}

/** What the rows of a table mean, and what speaks against adding each. */
const candidatesIn = (
  { rows, columns }: PastedTable,
  known: readonly string[],
  language: 'ja' | 'en',
): readonly Candidate[] => {
  const doctors = rows.map((row) => doctorIn(row, columns))
  const names = doctors.map(({ name }) => sameName(name))
  return doctors.map((doctor, index) => {
    const name = sameName(doctor.name)
    return {
      doctor,
      complaints: complaintsAbout(DoctorPayload, { ...doctor }, language),
      known: known.includes(name) || names.indexOf(name) < index,
    }
  })
}

export interface PasteDialogProps {
  readonly institutionId: number
  readonly onClose: () => void
}

/** Adds several doctors from a pasted table: what was understood is shown and can be set right before anything is stored. */
export const PasteDialog = ({ institutionId, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.doctors.paste.${key}`, args)
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const device = useDevice()
  const toast = useToast()
  const titleId = useId()
  const [pasted, setPasted] = useState('')
  const [table, setTable] = useState(noTable)
  /** Rows that somebody has chosen or left out against what is proposed. */
  const [decided, setDecided] = useState<ReadonlyMap<number, boolean>>(new Map())
  const known = useKnownNames(institutionId)
  const add = useAddDoctors(institutionId)
  const candidates = candidatesIn(table, known, language)
  const fits = ({ complaints }: Candidate) => Object.keys(complaints).length === 0
  const isChosen = (candidate: Candidate, index: number) => fits(candidate) && (decided.get(index) ?? !candidate.known)
  const chosen = candidates.filter(isChosen).map(({ doctor }) => doctor)
  const hasNames = table.columns.includes('name')
  const read = (value: string) => {
    setPasted(value)
    setTable(readPastedTable(value))
    setDecided(new Map())
    add.reset()
  }
  const save = () =>
    add.mutate(chosen, {
      onSuccess: () => {
        toast('renkei.doctors.paste.saved', { messageArgs: { count: chosen.length } })
        onClose()
      },
    })
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={device === 'phone'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography color="text.secondary">{text('hint')}</Typography>
        <TextField
          label={text('text')}
          value={pasted}
          onChange={({ target }) => read(target.value)}
          multiline
          minRows={4}
          maxRows={8}
          slotProps={{ htmlInput: { wrap: 'off', style: { overflowX: 'auto' } } }}
        />
        {table.rows.length > 0 && !hasNames && <Alert severity="warning">{text('name_column_missing')}</Alert>}
        {table.rows.length > 0 && (
          <PastePreview
            table={table}
            candidates={candidates}
            isChosen={isChosen}
            onColumns={(columns) => setTable({ ...table, columns })}
            onChoose={(index, wanted) => setDecided(new Map(decided).set(index, wanted))}
          />
        )}
        {pasted.trim() !== '' && hasNames && chosen.length === 0 && <Alert severity="info">{text('nothing')}</Alert>}
        {chosen.length > mostAtOnce && <Alert severity="warning">{text('too_many', { count: mostAtOnce })}</Alert>}
        {add.error && <SaveFailure error={add.error} />}
        <UnsavedGuard when={pasted !== '' && !add.isSuccess} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || chosen.length > mostAtOnce}
          loading={add.isPending}
          onClick={save}
        >
          {text('save', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
