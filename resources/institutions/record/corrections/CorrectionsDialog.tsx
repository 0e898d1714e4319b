import { EditOutlined } from '@mui/icons-material'
import { Alert, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { type CorrectedField, correctedFields } from '#contract/correctedFields.ts'
import { CorrectedValues } from '#contract/institutions/corrections.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { schemaOf } from '#ui/fields/fieldText.ts'
import { SchemaInput } from '#ui/fields/SchemaInput.tsx'
import { FieldRow } from '#ui/form/FieldRow.tsx'
import { FormDialog } from '#ui/form/dialogs/FormDialog.tsx'
import { savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { useHeldVersion } from '#ui/form/drafts/HeldVersion.tsx'
import { type Summary, summaryKey, useSummary } from '#ui/institutions/useSummary.ts'
import { useWatch } from '#ui/queries/useWatch.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { fieldKey, readableValue } from './CorrectedMark.tsx'
import { type NewValues, shownValue, useCorrect } from './useCorrect.ts'
import { nameSeparator } from '#ui/format.ts'
import './texts.ts'

const rows = [['name', 'nameKana'], ['tel', 'fax'], ['postalCode'], ['address'], ['administratorName'], ['websiteUrl']]

type Values = Readonly<Record<string, unknown>>

const typedValue = (values: Values, field: CorrectedField): string => {
  const value = values[camelName(field)]
  return typeof value === 'string' ? value.trim() : ''
}

/** The fields that a person has changed, with their new values. */
const changedValues = (start: Values, values: Values): NewValues =>
  Object.fromEntries(
    correctedFields
      .filter((field) => typedValue(values, field) !== typedValue(start, field))
      .map((field) => [field, typedValue(values, field)]),
  )

interface CorrectionsDialogProps {
  readonly summary: Summary
  readonly onClose: () => void
}

/** What the dialog changes of an institution. */
const versionOf = (summary: Summary): string =>
  JSON.stringify(correctedFields.map((field) => shownValue(summary, field)))

const Corrections = ({ summary, onClose }: CorrectionsDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const correct = useCorrect(summary.id)
  const [first] = useState(summary)
  const [seen, setSeen] = useState(summary)
  const [start] = useState<Values>(() =>
    Object.fromEntries(
      correctedFields.map((field) => {
        const value = readableValue(field, shownValue(summary, field)) ?? ''
        return [camelName(field), field === 'postal_code' ? value.replace('〒', '') : value]
      }),
    ),
  )
  const { sentence } = useSavedWords(savedByIn(correct.error))
  const isConflict = correct.error instanceof ApiError && correct.error.status === 409
  const isInvalid = correct.error instanceof ApiError && correct.error.status === 422
  const submit = async (values: Values) => {
    const changed = changedValues(start, values)
    if (Object.keys(changed).length === 0) {
      onClose()
      return undefined
    }
    try {
      await correct.mutateAsync({ values: changed, seen, message: 'renkei.corrections.saved' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        setSeen(
          await queryClient.fetchQuery({
            queryKey: summaryKey(summary.id),
            queryFn: ({ signal }) => api.getMedicalInstitutionSummary({ id: summary.id }, { signal }),
            staleTime: 0,
          }),
        )
      return error instanceof ApiError ? error.body.errors : {}
    }
    onClose()
    return undefined
  }
  const others = correctedFields
    .filter((field) => shownValue(seen, field) !== shownValue(first, field))
    .map(
      (field) =>
        `${translate(fieldKey(field))}: ${readableValue(field, shownValue(seen, field)) ?? translate('renkei.corrections.none')}`,
    )
  return (
    <FormDialog
      name={`corrections of ${summary.id}`}
      title={translate('renkei.corrections.title')}
      save={translate(isConflict ? 'renkei.corrections.overwrite' : 'renkei.shell.save')}
      isSaving={correct.isPending}
      needsChange
      saysConflict={isConflict}
      start={start}
      payload={CorrectedValues}
      nameOf={(field) => translate(`resources.medical_institution_corrections.fields.${field}`, { _: '' })}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="text.secondary">
        {translate(summary.entered ? 'renkei.corrections.explanation_entered' : 'renkei.corrections.explanation')}
      </Typography>
      {rows.map((fields) => (
        <FieldRow key={fields.join(' ')} fields={fields}>
          {fields.map((name) => (
            <SchemaInput
              key={name}
              plural="medical_institution_corrections"
              field={name}
              schema={schemaOf(CorrectedValues.shape, name)}
            />
          ))}
        </FieldRow>
      ))}
      {isConflict && (
        <Alert severity="warning" variant="outlined">
          {sentence && <div>{sentence}</div>}
          {translate('renkei.corrections.conflict', { values: others.join(nameSeparator(locale)) })}
        </Alert>
      )}
      {correct.error && !isConflict && !isInvalid && <SaveFailure error={correct.error} />}
    </FormDialog>
  )
}

/** The dialog for the version that what is typed was begun with, also after a reload: so nothing that a colleague has corrected meanwhile is taken back unseen. */
const CorrectionsDialog = ({ summary, onClose }: CorrectionsDialogProps) => {
  const { refetch } = useSummary(summary.id)
  useWatch(() => refetch())
  const { version, hold } = useHeldVersion(summary, versionOf, `corrections of ${summary.id}`)
  return hold(<Corrections key={versionOf(version)} summary={version} onClose={onClose} />)
}

/** A button that opens the dialog in which the office corrects an institution. */
export const CorrectButton = ({ summary }: { readonly summary: Summary }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        className="no-print"
        startIcon={<EditOutlined />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {translate('renkei.corrections.correct')}
      </Button>
      {isOpen && <CorrectionsDialog summary={summary} onClose={() => setIsOpen(false)} />}
    </>
  )
}
