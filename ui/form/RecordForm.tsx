import { actionBar } from '../page/actionBar.ts'
import { Alert, Box, Button, Card, Link, Stack } from '@mui/material'
import { Fragment, type ReactNode, useState } from 'react'
import { Form, type RaRecord, SaveButton, useLocale, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { camelName } from '#dataProvider/fieldNames.ts'
import { SchemaInput } from '../fields/SchemaInput.tsx'
import { describeField } from '../fields/fieldKind.ts'
import { schemaOf, useFieldText } from '../fields/fieldText.ts'
import { UnsavedGuard } from '../page/leaving/UnsavedGuard.tsx'
import { type ConflictHandling, EditConflict } from './conflict/EditConflict.tsx'
import { complaintsAbout, valuesFrom, without } from './payload.ts'
import { FieldRow } from './FieldRow.tsx'
import { FormDraft, type KeptValues } from './drafts/FormDraft.tsx'
import { useHeldVersion, useHold } from './drafts/HeldVersion.tsx'
import { OptionalFields } from './OptionalFields.tsx'
import { Overtaken } from './drafts/Overtaken.tsx'
import { WithheldOrFailed } from './WithheldOrFailed.tsx'
import { useIsUploading } from './uploads.ts'
import { useIsDirty } from './useIsDirty.ts'

type Rows = readonly (readonly string[])[]

/** Rows of camelCase fields of the payload, or a function of the values if the rows depend on them. */
export type FormRows = Rows | ((values: Readonly<Record<string, unknown>>) => Rows)

export interface RecordFormProps {
  readonly plural: string
  readonly payload: z.ZodObject
  /** The fields of a row stand next to each other if there is room. */
  readonly rows: FormRows
  /** Further rows, below the others, which are folded away until they are asked for. */
  readonly optionalRows?: FormRows
  /** Fields that the person may not see, or not any more: they are neither checked nor compared, and what stands in them is left out. */
  readonly withheld?: readonly string[]
  /** What of the values is sent, if not all as they are: it is what gets checked. */
  readonly sent?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Inputs that replace those chosen by the schema. */
  readonly inputs?: Readonly<Record<string, ReactNode>>
  /** Initial values; for a new record its defaults. */
  readonly record: Readonly<Record<string, unknown>>
  /** Input that the screen has kept beyond the tab, which comes back. */
  readonly kept?: KeptValues | undefined
  /** Once true, leaving the page asks no question. */
  readonly saved: boolean
  readonly onCancel: () => void
  /** Inside the form, above its fields. */
  readonly above?: ReactNode
  /** At the left of the buttons. */
  readonly actions?: ReactNode
  /** Why it could not be saved. */
  readonly failure?: Error | undefined
  /** Required if somebody else may save the same record. */
  readonly conflict?: ConflictHandling
}

const noFields: readonly string[] = []

/** A list of errors with links to the fields, above the form after a failed attempt to save. */
const Summary = ({ plural, fields }: { readonly plural: string; readonly fields: readonly string[] }) => {
  const translate = useTranslate()
  const { errors, submitCount } = useFormState()
  const { setFocus } = useFormContext()
  const wrong = fields.filter((field) => errors[field])
  if (submitCount === 0 || wrong.length === 0) return null
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
      {translate('renkei.form.please_check')}{' '}
      {wrong.map((field, index) => (
        <span key={field}>
          {index > 0 && '、'}
          <Link component="button" type="button" onClick={() => setFocus(field)} sx={{ verticalAlign: 'baseline' }}>
            {translate(`resources.${plural}.fields.${field}`)}
          </Link>
        </span>
      ))}
    </Alert>
  )
}

/**
 * Waits for files that are on their way, which would be missing from what is saved. Once the record is stored, the form may stay until the
 * next screen has come: saved again meanwhile, it would be another record.
 */
const Save = ({ saved }: { readonly saved: boolean }) => {
  const isUploading = useIsUploading()
  const isBusy = isUploading || saved
  return (
    <SaveButton
      label={isUploading ? 'renkei.form.uploading' : 'renkei.shell.save'}
      alwaysEnable={!isBusy}
      disabled={isBusy}
      icon={<></>}
    />
  )
}

const Guard = ({ saved }: { readonly saved: boolean }) => {
  const { isDirty, isSubmitting } = useFormState()
  useHold(useIsDirty())
  return <UnsavedGuard when={isDirty && !isSubmitting && !saved} />
}

const readable: ReadonlySet<string> = new Set(['text', 'longText', 'integer', 'number', 'date', 'dateTime', 'enum'])

/** Whether the value of a field says something by itself. */
const isReadable = (payload: z.ZodObject, field: string): boolean =>
  Object.keys(payload.shape).some((wireName) => camelName(wireName) === field) &&
  readable.has(describeField(schemaOf(payload.shape, field)).kind.kind)

const rowsFor = (rows: FormRows | undefined, values: Readonly<Record<string, unknown>>): Rows =>
  typeof rows === 'function' ? rows(values) : (rows ?? [])

const Fields = ({
  plural,
  payload,
  rows,
  optionalRows,
  inputs = {},
}: Pick<RecordFormProps, 'plural' | 'payload' | 'rows' | 'optionalRows' | 'inputs'>) => {
  const values = useWatch()
  const shown = rowsFor(rows, values)
  const optional = rowsFor(optionalRows, values)
  const rowOf = (fields: readonly string[]) => (
    <FieldRow key={fields.join(' ')} fields={fields}>
      {fields.map((field) => (
        <Fragment key={field}>
          {inputs[field] ?? <SchemaInput plural={plural} field={field} schema={schemaOf(payload.shape, field)} />}
        </Fragment>
      ))}
    </FieldRow>
  )
  return (
    <>
      <Summary plural={plural} fields={[...shown, ...optional].flat()} />
      <Stack spacing={2}>
        {shown.map(rowOf)}
        {optional.length > 0 && (
          <OptionalFields plural={plural} rows={optional}>
            {rowOf}
          </OptionalFields>
        )}
      </Stack>
    </>
  )
}

/** What a form sends of itself: its key, and what its writer saw. Nobody has typed it. */
const isUnseen = (field: string): boolean => /^(draftKey|seen[A-Z]\w*)$/.test(field)

/**
 * A form derived from a payload's schema. It validates like the server, shows the server's errors at their fields, those without a field at its buttons, and
 * asks before unsaved input is lost.
 */
export const RecordForm = ({
  plural,
  payload,
  rows,
  optionalRows,
  withheld = noFields,
  sent = (values) => values,
  inputs,
  record,
  kept,
  saved,
  onCancel,
  above,
  actions,
  failure,
  conflict,
}: RecordFormProps) => {
  const translate = useTranslate()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const nameOf = (field: string) => translate(`resources.${plural}.fields.${field}`, { _: '' })
  // What was hidden once is no change of a colleague's when it shows again.
  const [hiddenOnce, setHiddenOnce] = useState(withheld)
  const others = withheld.filter((field) => !hiddenOnce.includes(field))
  if (others.length > 0) setHiddenOnce([...hiddenOnce, ...others])
  const text = useFieldText({ plural, item: payload })
  const stored: RaRecord = { id: '', ...record, ...valuesFrom(payload, record) }
  const draftKey = `${plural} ${String(stored.id)}`
  // A form follows each version that its record gets.
  const { version: start, hold } = useHeldVersion(stored, JSON.stringify, draftKey)
  const fieldsOf = (version: Readonly<Record<string, unknown>>) =>
    JSON.stringify(without(hiddenOnce, valuesFrom(payload, version)))
  const shownOf = (values: Readonly<Record<string, unknown>>) =>
    [...rowsFor(rows, values), ...rowsFor(optionalRows, values)].flat().filter((field) => !withheld.includes(field))
  return hold(
    <Form
      record={start}
      noValidate
      disableInvalidFormNotification
      validate={(values) => complaintsAbout(payload, without(withheld, sent(values)), language)}
    >
      <FormDraft
        name={draftKey}
        kept={kept}
        withheld={withheld}
        nameOf={(field) => (isUnseen(field) ? '' : nameOf(field))}
        textOf={(field, value) => (isReadable(payload, field) ? text(field, value) : '')}
      />
      <Guard saved={saved} />
      {/* What else there is of a record, such as its comments, is not of the form. */}
      <Overtaken when={conflict !== undefined && !saved && fieldsOf(start) !== fieldsOf(stored)} />
      {conflict && (
        <EditConflict
          // The version that the form holds is what a conflict is compared with.
          key={JSON.stringify(start)}
          plural={plural}
          payload={payload}
          start={start}
          shownOf={shownOf}
          {...conflict}
        />
      )}
      {above}
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
        <Fields
          plural={plural}
          payload={payload}
          rows={rows}
          {...(optionalRows && { optionalRows })}
          {...(inputs && { inputs })}
        />
      </Card>
      <Stack spacing={2} sx={{ maxWidth: 720, mt: 2, '&:empty': { display: 'none' } }}>
        <WithheldOrFailed withheld={withheld} nameOf={nameOf} failure={failure} shownOf={shownOf} />
      </Stack>
      <Stack
        {...actionBar}
        direction="row"
        spacing={1}
        sx={{
          maxWidth: 720,
          mt: 2,
          alignItems: 'center',
          position: { xs: 'sticky', sm: 'static' },
          bottom: 0,
          zIndex: 1,
          py: { xs: 1.5, sm: 0 },
          mx: { xs: -1.5, sm: 0 },
          px: { xs: 1.5, sm: 0 },
          bgcolor: { xs: 'background.default', sm: 'transparent' },
        }}
      >
        {actions}
        <Box sx={{ flexGrow: 1 }} />
        <Button onClick={onCancel}>{translate('renkei.shell.cancel')}</Button>
        <Save saved={saved} />
      </Stack>
    </Form>,
  )
}
