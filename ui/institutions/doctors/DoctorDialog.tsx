import { DeleteOutlined } from '@mui/icons-material'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Switch } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Form, useLocale, useTranslate } from 'react-admin'
import { useFormState, useWatch as useFormValue } from 'react-hook-form'
import { usePermission } from '#authProvider/usePermission.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { DiscardQuestion } from '../../form/dialogs/DiscardQuestion.tsx'
import { Doctor as DoctorItem, DoctorChanges, DoctorPayload, usualHonorific } from '#contract/institutions/doctors.ts'
import { ApiError } from '#dataProvider/client.ts'
import { schemaOf } from '../../fields/fieldText.ts'
import { SchemaInput } from '../../fields/SchemaInput.tsx'
import { isEditConflict } from '../../form/conflict/conflict.ts'
import { useConflict } from '../../form/conflict/useConflict.ts'
import { complaintsAbout, payloadFrom, valuesFrom } from '../../form/payload.ts'
import { FieldRow } from '../../form/FieldRow.tsx'
import { FormDraft } from '../../form/drafts/FormDraft.tsx'
import { useHeldVersion, useHold } from '../../form/drafts/HeldVersion.tsx'
import { useIsDirty } from '../../form/useIsDirty.ts'
import { useIsUploading } from '../../form/uploads.ts'
import { WithheldOrFailed } from '../../form/WithheldOrFailed.tsx'
import { Overtaken } from '../../form/drafts/Overtaken.tsx'
import { useWatch } from '../../queries/useWatch.ts'
import { UnsavedGuard } from '../../page/leaving/UnsavedGuard.tsx'
import { useDevice } from '../../useDevice.ts'
import { LacksPermission } from '../../permissions/LacksPermission.tsx'
import { Permitted } from '../../permissions/Permitted.tsx'
import { useToast } from '../../queries/useToast.tsx'
import { BusinessCardInput } from './BusinessCardInput.tsx'
import { DoctorConflict } from './DoctorConflict.tsx'
import { type Doctor, type NewDoctor, useDeleteDoctor, useDoctors, useSaveDoctor } from './useDoctors.ts'
import './texts.ts'

export interface DoctorDialogProps {
  readonly institutionId: number
  /** Absent for a new doctor. */
  readonly doctor?: Doctor
  /** Below the fields. */
  readonly below?: ReactNode
  readonly onClose: () => void
}

const rows = [['name', 'honorific'], ['division', 'position'], ['email'], ['phoneNumber'], ['profile'], ['memo']]

const Field = ({ name }: { readonly name: string }) => (
  <SchemaInput plural="doctors" field={name} schema={schemaOf(DoctorChanges.shape, name)} />
)

/** Whether somebody may not say that mail arrives at an address at which none arrived: mail would go there again. */
const keepsValidity = (doctor: Doctor | undefined, maySend: boolean): boolean =>
  doctor !== undefined && !maySend && !doctor.isEmailValid

/** Whether mail arrives at the stored address. The field is hidden when the address changes, because the answer no longer applies. */
const EmailValidity = ({ doctor }: { readonly doctor: Doctor | undefined }) => {
  const translate = useTranslate()
  const email: unknown = useFormValue({ name: 'email' })
  const maySend = usePermission('sending')
  if (!doctor || email !== doctor.email || email === null) return null
  if (!keepsValidity(doctor, maySend)) return <Field name="isEmailValid" />
  return (
    <div>
      <FormControlLabel
        disabled
        label={translate('resources.doctors.fields.isEmailValid')}
        control={<Switch checked={false} />}
      />
      <LacksPermission permission="sending" />
    </div>
  )
}

/** Of two versions of a doctor that are known the one that was saved later. */
const newerOf = (one: Doctor | undefined, other: Doctor | undefined): Doctor | undefined =>
  one && other ? (Date.parse(one.updatedDate) > Date.parse(other.updatedDate) ? one : other) : (one ?? other)

interface ButtonsProps {
  readonly saving: boolean
  readonly onCancel: () => void
}

const Buttons = ({ saving, onCancel }: ButtonsProps) => {
  const translate = useTranslate()
  const { isDirty } = useFormState()
  const isUploading = useIsUploading()
  useHold(useIsDirty())
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => (isDirty || isUploading ? setAsking(true) : onCancel())}>
        {translate('renkei.shell.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={saving} disabled={isUploading}>
        {translate(isUploading ? 'renkei.form.uploading' : 'renkei.shell.save')}
      </Button>
      <UnsavedGuard when={isDirty} />
      <DiscardQuestion isOpen={asking} onDiscard={onCancel} onStay={() => setAsking(false)} />
    </>
  )
}

/** The request body. It contains the validity only together with the address to which it belongs. */
const bodyOf = (values: Record<string, unknown>, doctor: Doctor | undefined, withheld: readonly string[]) => {
  if (!doctor) return payloadFrom(DoctorPayload, values) as NewDoctor
  const { isEmailValid, ...body } = payloadFrom(DoctorChanges, values)
  const sameAddress = body.email !== null && body.email === doctor.email
  return { ...body, ...(sameAddress && !withheld.includes('isEmailValid') && { isEmailValid }) } as NewDoctor
}

/** A dialog to add, change or delete a doctor. */
export const DoctorDialog = ({ institutionId, doctor, below, onClose }: DoctorDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const device = useDevice()
  const features = useCurrentUser()?.features ?? []
  const mayHaveFiles = features.includes('emails') || features.includes('communications')
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const titleId = useId()
  const save = useSaveDoctor(institutionId, doctor)
  const remove = useDeleteDoctor(institutionId)
  const { data: list, refetch } = useDoctors(institutionId)
  useWatch(doctor && (() => refetch()))
  const latest = list?.pages.flatMap(({ doctors }) => doctors).find(({ id }) => id === doctor?.id) ?? doctor
  const draftKey = `doctor ${doctor?.id ?? `of ${institutionId}`}`
  const { version: start, hold } = useHeldVersion(
    valuesFrom(DoctorChanges, latest ? { ...latest } : { honorific: usualHonorific }),
    JSON.stringify,
    draftKey,
  )
  const conflict = useConflict<Doctor>(DoctorItem)
  // What is stored as far as is known here: it may be newer than what the form began with.
  const [refusedFor, setRefusedFor] = useState<Doctor>()
  const stored = newerOf(refusedFor, latest)
  const maySend = usePermission('sending')
  const withheld = keepsValidity(stored, maySend) ? ['isEmailValid'] : []
  const isToldElsewhere = (save.error instanceof ApiError && save.error.status === 422) || isEditConflict(save.error)
  const failure = isToldElsewhere ? null : save.error
  const nameOf = (field: string) => translate(`resources.doctors.fields.${field}`, { _: '' })
  const submit = async (values: Record<string, unknown>) => {
    try {
      await save.mutateAsync(bodyOf(values, stored, withheld))
    } catch (error) {
      const newer = error instanceof ApiError ? conflict.note(error) : undefined
      if (newer) setRefusedFor(newer)
      return error instanceof ApiError ? error.body.errors : {}
    }
    toast(doctor ? 'renkei.form.saved' : 'renkei.form.created')
    onClose()
    return undefined
  }
  return hold(
    <Dialog open fullWidth maxWidth="sm" fullScreen={device === 'phone'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(`renkei.doctors.${doctor ? 'edit' : 'add'}`)}</DialogTitle>
      <Form
        record={start}
        noValidate
        disableInvalidFormNotification
        validate={(values) => complaintsAbout(DoctorPayload, values, language)}
        onSubmit={submit}
      >
        {doctor && (
          <DoctorConflict start={start} newer={conflict.newer} savedBy={conflict.savedBy} onClose={conflict.close} />
        )}
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          {!save.isPending && !save.isSuccess && !conflict.newer && <Overtaken />}
          <FormDraft name={draftKey} withheld={withheld} nameOf={nameOf} />
          {rows.map((fields) => (
            <FieldRow key={fields.join(' ')} fields={fields}>
              {fields.map((name) => (
                <Field key={name} name={name} />
              ))}
              {fields.includes('email') && <EmailValidity doctor={stored} />}
            </FieldRow>
          ))}
          {mayHaveFiles && <BusinessCardInput name={doctor?.name ?? ''} />}
          {below}
          <WithheldOrFailed withheld={withheld} nameOf={nameOf} failure={failure} />
        </DialogContent>
        <DialogActions>
          {doctor && (
            <Box sx={{ mr: 'auto' }}>
              <Permitted permission="deletion">
                <Button
                  color="error"
                  startIcon={<DeleteOutlined />}
                  loading={remove.isPending}
                  onClick={() => remove.mutate(doctor, { onSuccess: onClose })}
                >
                  {translate('renkei.form.delete')}
                </Button>
              </Permitted>
            </Box>
          )}
          <Buttons saving={save.isPending} onCancel={onClose} />
        </DialogActions>
      </Form>
    </Dialog>,
  )
}
