import { Alert, Box, Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { dropDraft } from '#authProvider/drafts.ts'
import type { TypedPart } from '#authProvider/storedDrafts.ts'
import { api, ApiError, type Reply } from '#dataProvider/client.ts'
import { LabelValueInputs } from '#ui/fields/LabelValueInputs.tsx'
import { type SavedBy, savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import {
  complaintsAboutLabelValues,
  labelComplaintsIn,
  labelValueText,
  type LabelValue,
  goneOfLabels,
  labelValuesFor,
  type StoredLabelValue,
} from '#ui/fields/labelValues.ts'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { useRegisteredDraft } from '#ui/form/drafts/useRegisteredDraft.ts'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import type { UnsavedSince } from '#ui/form/drafts/useUnsavedSince.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { DeletedChoices } from '#ui/labels/DeletedChoices.tsx'
import { type InstitutionLabel, institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

/** The unsaved input from before the page was left; empty at first. */
export interface LabelDraft {
  /** Of the labels that were changed. */
  readonly values?: readonly LabelValue[]
  /** What stood of them when the change was begun. */
  readonly seen?: readonly LabelValue[]
}

const isValue = (value: unknown): value is LabelValue =>
  typeof value === 'object' && value !== null && 'labelId' in value && typeof value.labelId === 'number'

/** A stored draft, if it is valid. */
export const draftValuesIn = (value: unknown): LabelDraft | undefined => {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('seen' in value)) return undefined
  const { values, seen } = value
  return Array.isArray(values) && Array.isArray(seen)
    ? { values: values.filter(isValue), seen: seen.filter(isValue) }
    : undefined
}

export interface LabelsEditorProps extends UnsavedSince {
  readonly institutionId: number
  readonly labels: readonly InstitutionLabel[]
  readonly stored: readonly StoredLabelValue[]
  readonly draft: LabelDraft
  /** Key of the draft that survives a sign-in. */
  readonly draftKey: string
  /** Is told what was typed for labels that are gone, which nothing here can save any more. */
  readonly onGone: (parts: readonly TypedPart[]) => void
  readonly onStored: (stored: Reply<'setMedicalInstitutionLabelValues'>) => void
  readonly onClose: () => void
}

interface LabelsChange {
  readonly labelValues: readonly LabelValue[]
  /** What stood when the change was begun: somebody else may have changed it since. */
  readonly seenLabelValues: readonly LabelValue[]
}

const valueOf = (values: readonly LabelValue[], labelId: number) => values.find((value) => value.labelId === labelId)

/** Tells values apart; no choice at all is the same whether choices are gone or never were. */
const keyOf = (value: LabelValue | undefined) =>
  JSON.stringify(value, (_field, part: unknown) => (Array.isArray(part) && part.length === 0 ? null : part))

const differingFrom = (before: readonly LabelValue[], values: readonly LabelValue[]) =>
  values.filter((value) => keyOf(value) !== keyOf(valueOf(before, value.labelId)))

const seenOf = (before: readonly LabelValue[], changed: readonly LabelValue[]) =>
  changed.flatMap(({ labelId }) => valueOf(before, labelId) ?? [])

const laidOver = (values: readonly LabelValue[], others: readonly LabelValue[] = []) =>
  values.map((value) => valueOf(others, value.labelId) ?? value)

const hasSeveral = ({ selectionIds }: LabelValue) => selectionIds !== undefined && selectionIds !== null

const isConflict = (error: unknown) => error instanceof ApiError && error.problem.code === 'edit_conflict'

interface OvertakenProps {
  readonly labels: readonly InstitutionLabel[]
  /** What others have saved of labels that are changed here too. */
  readonly values: readonly LabelValue[]
  readonly savedBy: SavedBy
  readonly onTake: () => void
  /** Keeps what either side has chosen, where several may be. */
  readonly onJoin: () => void
}

/** What stands now of labels that somebody else has saved meanwhile. Saving replaces it. */
const Overtaken = ({ labels, values, savedBy, onTake, onJoin }: OvertakenProps) => {
  const translate = useTranslate()
  const { sentence } = useSavedWords(savedBy)
  const locale = useLocale() ?? 'ja'
  return (
    <Alert
      severity="warning"
      action={
        <>
          {values.some(hasSeveral) && <Button onClick={onJoin}>{translate('renkei.labels.overtaken.join')}</Button>}
          <Button onClick={onTake}>{translate('renkei.labels.overtaken.take')}</Button>
        </>
      }
      sx={{ flexWrap: 'wrap' }}
    >
      {sentence} {translate('renkei.labels.overtaken.title')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {labels
          .filter(({ id }) => valueOf(values, id))
          .map((label) => (
            <Box component="li" key={label.id} sx={{ overflowWrap: 'anywhere' }}>
              {translate('renkei.labels.overtaken.value', {
                name: label.name,
                value: labelValueText(label, valueOf(values, label.id), locale) || translate('renkei.labels.none'),
              })}
            </Box>
          ))}
      </Box>
      {translate('renkei.labels.overtaken.explanation')}
    </Alert>
  )
}

/** The form for the values of all of an institution's labels. */
export const LabelsEditor = ({
  institutionId,
  labels,
  stored,
  draft,
  draftKey,
  restoredSince,
  since,
  onGone,
  onStored,
  onClose,
}: LabelsEditorProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const takeBack = useTakeBack()
  const queryClient = useQueryClient()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const [before, setBefore] = useState(() => laidOver(labelValuesFor(labels, stored), draft.seen))
  // With choices that have been deleted since; what is shown and sent is without them.
  const [filled, setValues] = useState(() => laidOver(labelValuesFor(labels, stored), draft.values))
  const values = useMemo(() => labelValuesFor(labels, filled), [labels, filled])
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [overtaken, setOvertaken] = useState<readonly LabelValue[]>([])
  const seen = useMemo(() => labelValuesFor(labels, before), [labels, before])
  const differing = useMemo(() => differingFrom(seen, values), [seen, values])
  const changed = differing.length > 0
  const parts = useMemo(
    () =>
      differing.flatMap((value) => {
        const label = labels.find(({ id }) => id === value.labelId)
        return label ? [{ name: label.name, text: labelValueText(label, value, language) }] : []
      }),
    [labels, differing, language],
  )
  // What a label was like tells what was typed for it.
  const [known, setKnown] = useState(labels)
  const unknown = labels.filter(({ id }) => known.every((label) => label.id !== id))
  if (unknown.length > 0) setKnown([...known, ...unknown])
  const goneParts = useMemo(
    () =>
      differingFrom(before, filled).flatMap((value): TypedPart[] => {
        const former = labels.every(({ id }) => id !== value.labelId) && known.find(({ id }) => id === value.labelId)
        const text = former ? labelValueText(former, value, language) : ''
        return former && text !== '' ? [{ name: former.name, text }] : []
      }),
    [before, filled, labels, known, language],
  )
  const goneKey = JSON.stringify(goneParts)
  const tellGone = useEffectEvent(() => onGone(goneParts))
  useEffect(() => {
    if (goneKey !== '[]') tellGone()
  }, [goneKey])
  // Only once it stands here: of a partner that is gone it stays to be read.
  useEffect(() => dropDraft(draftKey), [draftKey])
  useRegisteredDraft(draftKey, {
    read: () => ({ values: differing, seen: seenOf(before, differing) }),
    since,
    parts: () => parts,
  })

  const write = async ({ labelValues, seenLabelValues }: LabelsChange) =>
    onStored(
      await api.setMedicalInstitutionLabelValues({
        id: institutionId,
        body: { labelValues: [...labelValues], seenLabelValues: [...seenLabelValues] },
      }),
    )
  const undo = ({ labelValues, seenLabelValues }: LabelsChange) =>
    takeBack(() => write({ labelValues: seenLabelValues, seenLabelValues: labelValues }))
  const save = useMutation({
    mutationFn: write,
    onSuccess: (_stored, change) => {
      toast('renkei.labels.values_saved', { onUndo: () => undo(change) })
      onClose()
    },
    onError: async (error) => {
      if (!isConflict(error)) {
        // A choice may be gone.
        if (error instanceof ApiError && error.status === 422)
          await queryClient.invalidateQueries({ queryKey: institutionLabelsQuery.queryKey })
        return
      }
      const { labelValues } = await api.getMedicalInstitutionLabelValues({ id: institutionId })
      const now = labelValuesFor(labels, labelValues)
      const mine = new Set(differing.map(({ labelId }) => labelId))
      setOvertaken(differingFrom(seen, now).filter(({ labelId }) => mine.has(labelId)))
      // What was not changed here goes along with what others have saved.
      setValues((present) =>
        present.map((value) => (mine.has(value.labelId) ? value : (valueOf(now, value.labelId) ?? value))),
      )
      setBefore(now)
    },
  })
  /** Whether something of what was sent has been deleted meanwhile, and is let go of here. */
  const isOverGone = goneOfLabels(labels, save.variables?.labelValues ?? []).length > 0
  const takeTheirs = () => {
    setValues((present) => present.map((value) => valueOf(overtaken, value.labelId) ?? value))
    setOvertaken([])
    save.reset()
  }
  const joinTheirs = () => {
    setValues((present) =>
      present.map((value) => {
        const theirs = valueOf(overtaken, value.labelId)
        if (!theirs || !hasSeveral(theirs)) return value
        return { ...value, selectionIds: [...new Set([...(theirs.selectionIds ?? []), ...(value.selectionIds ?? [])])] }
      }),
    )
    // Of the others one has to be chosen still.
    const left = overtaken.filter((theirs) => !hasSeveral(theirs))
    setOvertaken(left)
    if (left.length === 0) save.reset()
  }
  const ownComplaints = useMemo(() => complaintsAboutLabelValues(labels, values, language), [labels, values, language])
  const complaints = new Map([
    ...(isOverGone ? [] : labelComplaintsIn(save.error, save.variables?.labelValues ?? [])),
    ...(tried ? ownComplaints : []),
  ])
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (ownComplaints.size > 0) return
        if (changed)
          save.mutate({
            labelValues: differing,
            seenLabelValues: seenOf(seen, differing),
          })
        else onClose()
      }}
    >
      {restoredSince !== undefined && (
        <UnsavedBar since={restoredSince} names={parts.map(({ name }) => name)} onDiscard={onClose} />
      )}
      <DeletedChoices kind="medical_institution_label" values={filled} />
      <LabelValueInputs
        labels={labels}
        values={values}
        complaints={complaints}
        onChange={(next) => {
          if (overtaken.length === 0) save.reset()
          setValues(next)
        }}
      />
      {save.error && !(isConflict(save.error) && overtaken.length > 0) && (
        <SaveFailure
          error={save.error}
          {...(isOverGone && { sentences: [translate('renkei.labels.gone_save_again')] })}
        />
      )}
      {overtaken.length > 0 && (
        <Overtaken
          labels={labels}
          values={overtaken}
          savedBy={savedByIn(save.error)}
          onTake={takeTheirs}
          onJoin={joinTheirs}
        />
      )}
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
