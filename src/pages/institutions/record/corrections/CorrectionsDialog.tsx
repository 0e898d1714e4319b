import { EditOutlined } from '@mui/icons-material'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Form, useLocale, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { type CorrectedField, correctedFields } from '../../../../../contract/correctedFields.ts'
import { CorrectedValues } from '../../../../../contract/institutions/corrections.ts'
import { api, ApiError } from '../../../../../dataProvider/client.ts'
import { camelName } from '../../../../../dataProvider/fieldNames.ts'
import { schemaOf } from '../../../../../ui/fields/fieldText.ts'
import { SchemaInput } from '../../../../../ui/fields/SchemaInput.tsx'
import { DiscardQuestion } from '../../../../../ui/form/DiscardQuestion.tsx'
import { FieldRow } from '../../../../../ui/form/FieldRow.tsx'
import { complaintsAbout } from '../../../../../ui/form/payload.ts'
import { type Summary, summaryKey } from '../../../../../ui/institutions/useSummary.ts'
import { SaveFailure } from '../../../../../ui/page/SaveFailure.tsx'
import { UnsavedGuard } from '../../../../../ui/page/UnsavedGuard.tsx'
import { useDevice } from '../../../../../ui/useDevice.ts'
import { fieldKey, readableValue } from './CorrectedMark.tsx'
import { type NewValues, shownValue, useCorrect } from './useCorrect.ts'

const rows = [['name', 'nameKana'], ['tel', 'fax'], ['postalCode'], ['address'], ['administratorName'], ['websiteUrl']]

/** The fields scroll and the buttons stay, also where the dialog fills a phone. */
const scrollingForm = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 'auto' },
} as const

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

interface ButtonsProps {
  readonly isSaving: boolean
  readonly isOverwriting: boolean
  readonly onCancel: () => void
}

const Buttons = ({ isSaving, isOverwriting, onCancel }: ButtonsProps) => {
  const translate = useTranslate()
  const { isDirty } = useFormState()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button disabled={isSaving} onClick={() => (isDirty ? setIsAsking(true) : onCancel())}>
        {translate('renkei.shell.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={!isDirty} loading={isSaving}>
        {translate(isOverwriting ? 'renkei.corrections.overwrite' : 'renkei.shell.save')}
      </Button>
      <UnsavedGuard when={isDirty} />
      <DiscardQuestion isOpen={isAsking} onDiscard={onCancel} onStay={() => setIsAsking(false)} />
    </>
  )
}

interface CorrectionsDialogProps {
  readonly summary: Summary
  readonly onClose: () => void
}

const CorrectionsDialog = ({ summary, onClose }: CorrectionsDialogProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const language = useLocale() === 'en' ? 'en' : 'ja'
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
    <Dialog open fullWidth maxWidth="sm" fullScreen={device === 'phone'} aria-labelledby={titleId} sx={scrollingForm}>
      <DialogTitle id={titleId}>{translate('renkei.corrections.title')}</DialogTitle>
      <Form
        record={start}
        noValidate
        disableInvalidFormNotification
        validate={(values) => complaintsAbout(CorrectedValues, values, language)}
        onSubmit={submit}
      >
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
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
              {translate('renkei.corrections.conflict', { values: others.join('、') })}
            </Alert>
          )}
          {correct.error && !isConflict && !isInvalid && <SaveFailure error={correct.error} />}
        </DialogContent>
        <DialogActions>
          <Buttons isSaving={correct.isPending} isOverwriting={isConflict} onCancel={onClose} />
        </DialogActions>
      </Form>
    </Dialog>
  )
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
