import { Button, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { registerDraft } from '../../../../authProvider/drafts.ts'
import { api, type Reply } from '../../../../dataProvider/client.ts'
import { LabelValueInputs } from '../../../../ui/fields/LabelValueInputs.tsx'
import {
  complaintsAboutLabelValues,
  labelComplaintsIn,
  type LabelValue,
  labelValuesFor,
  type StoredLabelValue,
} from '../../../../ui/fields/labelValues.ts'
import { DiscardQuestion } from '../../../../ui/form/DiscardQuestion.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { UnsavedGuard } from '../../../../ui/page/UnsavedGuard.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import type { InstitutionLabel } from '../../../../ui/labels/labelKinds.ts'

/** The unsaved input from before the page was left; empty at first. */
export interface LabelDraft {
  readonly values?: readonly LabelValue[]
}

const isValue = (value: unknown): value is LabelValue =>
  typeof value === 'object' && value !== null && 'labelId' in value && typeof value.labelId === 'number'

/** A stored draft, if it is valid. */
export const draftValuesIn = (value: unknown): LabelDraft | undefined =>
  Array.isArray(value) ? { values: value.filter(isValue) } : undefined

export interface LabelsEditorProps {
  readonly institutionId: number
  readonly labels: readonly InstitutionLabel[]
  readonly stored: readonly StoredLabelValue[]
  readonly draft: LabelDraft
  /** Key of the draft that survives a sign-in. */
  readonly draftKey: string
  readonly onStored: (stored: Reply<'setMedicalInstitutionLabelValues'>) => void
  readonly onClose: () => void
}

/** The form for the values of all of an institution's labels. */
export const LabelsEditor = ({
  institutionId,
  labels,
  stored,
  draft,
  draftKey,
  onStored,
  onClose,
}: LabelsEditorProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const [before] = useState(() => labelValuesFor(labels, stored))
  const [values, setValues] = useState(() => labelValuesFor(labels, draft.values ?? stored))
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const changed = JSON.stringify(values) !== JSON.stringify(before)
  useEffect(() => registerDraft(draftKey, () => values), [draftKey, values])

  const write = async (labelValues: LabelValue[]) =>
    onStored(await api.setMedicalInstitutionLabelValues({ id: institutionId, body: { labelValues } }))
  const undo = () => void write(before).catch(() => toast('renkei.shell.undo_failed', { type: 'error' }))
  const save = useMutation({
    mutationFn: write,
    onSuccess: () => {
      toast('renkei.labels.values_saved', { onUndo: undo })
      onClose()
    },
  })
  const ownComplaints = useMemo(() => complaintsAboutLabelValues(labels, values, language), [labels, values, language])
  const complaints = new Map([...labelComplaintsIn(save.error, values), ...(tried ? ownComplaints : [])])
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (ownComplaints.size === 0) save.mutate(values)
      }}
    >
      <LabelValueInputs
        labels={labels}
        values={values}
        complaints={complaints}
        onChange={(next) => {
          save.reset()
          setValues(next)
        }}
      />
      {save.error && <SaveFailure error={save.error} />}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={() => (changed ? setAsking(true) : onClose())}>{translate('renkei.shell.cancel')}</Button>
        <Button type="submit" variant="outlined" loading={save.isPending}>
          {translate('renkei.shell.save')}
        </Button>
      </Stack>
      <UnsavedGuard when={changed && !save.isPending && !save.isSuccess} />
      <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
    </Stack>
  )
}
