import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { DoctorPayload } from '#contract/institutions/doctors.ts'
import { api } from '#dataProvider/client.ts'
import { complaintsAbout } from '#ui/form/payload.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { PasteShell } from '#ui/paste/PasteShell.tsx'
import { PastedTableField } from '#ui/paste/PastedTableField.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { doctorIn, type PastedTable, readPastedTable, sameName } from './pastedDoctors.ts'
import { type Candidate, PastePreview } from './PastePreview.tsx'
import { doctorsKey, useAddDoctors } from '#ui/institutions/doctors/useDoctors.ts'
import '#ui/institutions/doctors/texts.ts'

/** Maximum number of doctors per request. */
const maxAtOnce = 200

/** Names of the institution's doctors; the first hundred if there are more. */
const useExistingNames = (institutionId: number) => {
  const { data } = useQuery({
    queryKey: [...doctorsKey(institutionId), 'names'],
    queryFn: ({ signal }) => api.listDoctors({ id: institutionId, perPage: 100 }, { signal }),
  })
  return data?.doctors.map(({ name }) => sameName(name)) ?? []
}

/** The doctors in the rows of a table, with the reasons against adding each of them. */
const candidatesIn = (
  { rows, columns }: PastedTable,
  existingNames: readonly string[],
  language: 'ja' | 'en',
): readonly Candidate[] => {
  const doctors = rows.map((row) => doctorIn(row, columns))
  const names = doctors.map(({ name }) => sameName(name))
  return doctors.map((doctor, index) => {
    const name = sameName(doctor.name)
    return {
      doctor,
      complaints: complaintsAbout(DoctorPayload, { ...doctor }, language),
      exists: existingNames.includes(name) || names.indexOf(name) < index,
    }
  })
}

export interface PasteDialogProps {
  readonly institutionId: number
  readonly onClose: () => void
}

/** Adds several doctors from a pasted table. It shows the interpretation, which can be corrected before anything is stored. */
export const PasteDialog = ({ institutionId, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.doctors.paste.${key}`, args)
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const toast = useToast()
  const [pasted, setPasted] = useTypedState('pasted doctors', '')
  /** What the columns hold, where somebody has corrected that. */
  const [columns, setColumns] = useState<PastedTable['columns']>()
  const inText = readPastedTable(pasted)
  const table = columns ? { ...inText, columns } : inText
  /** Rows for which somebody has overridden the proposed choice. */
  const [decided, setDecided] = useState<ReadonlyMap<number, boolean>>(new Map())
  const existingNames = useExistingNames(institutionId)
  const add = useAddDoctors(institutionId)
  const candidates = candidatesIn(table, existingNames, language)
  const fits = ({ complaints }: Candidate) => Object.keys(complaints).length === 0
  const isChosen = (candidate: Candidate, index: number) => fits(candidate) && (decided.get(index) ?? !candidate.exists)
  const chosen = candidates.filter(isChosen).map(({ doctor }) => doctor)
  const hasNames = table.columns.includes('name')
  const read = (value: string) => {
    setPasted(value)
    setColumns(undefined)
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
    <PasteShell
      title={text('title')}
      maxWidth="lg"
      unsaved={pasted !== '' && !add.isSuccess}
      error={add.error}
      next={{
        text: text('save', { count: chosen.length }),
        disabled: chosen.length === 0 || chosen.length > maxAtOnce,
        loading: add.isPending,
        onClick: save,
      }}
      onClose={onClose}
    >
      <Typography color="text.secondary">{text('hint')}</Typography>
      <PastedTableField label={text('text')} value={pasted} onChange={read} />
      {table.rows.length > 0 && !hasNames && <Alert severity="warning">{text('name_column_missing')}</Alert>}
      {table.rows.length > 0 && (
        <PastePreview
          table={table}
          candidates={candidates}
          isChosen={isChosen}
          onColumns={setColumns}
          onChoose={(index, wanted) => setDecided(new Map(decided).set(index, wanted))}
        />
      )}
      {pasted.trim() !== '' && hasNames && chosen.length === 0 && <Alert severity="info">{text('nothing')}</Alert>}
      {chosen.length > maxAtOnce && <Alert severity="warning">{text('too_many', { count: maxAtOnce })}</Alert>}
    </PasteShell>
  )
}
