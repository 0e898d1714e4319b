import { InputAdornment, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { maxReferralAdmissionDays, maxSenderAddresses, TenantSetting } from '#contract/tenant/tenantSetting.ts'
import { api } from '#dataProvider/client.ts'
import type { ChosenInstitution } from '#ui/institutions/InstitutionChoice.tsx'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { choicesOf, useFacilityTypes } from '#ui/institutions/useLookups.ts'
import { OwnInstitutionInput } from './OwnInstitutionInput.tsx'
import { senderComplaint, sendersIn } from './senderLines.ts'
import { layOver, type SettingConflictState, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { ofSomeFields, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import type { StoredSetting } from './tenantSettingQuery.ts'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { Question } from '#ui/page/Question.tsx'
import { useRequiredLabel } from '#ui/form/useRequiredLabel.ts'
import { nameSeparator } from '#ui/format.ts'

interface Values {
  name: string
  own: ChosenInstitution | null
  facilityTypeIds: number[]
  admissionPeriod: string
  senders: string
}

export interface BasicsFormProps {
  readonly stored: StoredSetting
  readonly onStored: (stored: StoredSetting) => void
  readonly onReload: () => void
}

const valuesOf = (stored: StoredSetting): Values => ({
  name: stored.name,
  own: stored.medicalInstitution,
  facilityTypeIds: stored.defaultFacilityTypeIds,
  admissionPeriod: String(stored.maxReferralHospitalAdmissionPeriod),
  senders: stored.emailSenderAllowedAddresses.join('\n'),
})

/** The texts that name the fields. */
const fieldTexts = {
  name: 'name',
  own: 'own',
  facilityTypeIds: 'facility_types',
  admissionPeriod: 'admission_period',
  senders: 'senders',
} as const satisfies Record<keyof Values, string>

const isPeriod = (typed: string) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= maxReferralAdmissionDays

const useSave = (
  form: UseFormReturn<Values>,
  conflict: SettingConflictState<StoredSetting>,
  onStored: BasicsFormProps['onStored'],
) => {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ name, own, facilityTypeIds, admissionPeriod, senders }: Values) =>
      api.updateTenantSetting({
        body: {
          name,
          medicalInstitutionId: own?.id ?? null,
          defaultFacilityTypeIds: facilityTypeIds,
          maxReferralHospitalAdmissionPeriod: Number(admissionPeriod),
          emailSenderAllowedAddresses: sendersIn(senders),
          updatedAt: conflict.version(),
        },
      }),
    onSuccess: (next) => {
      form.reset(valuesOf(next))
      onStored(next)
      toast('renkei.form.saved')
    },
    onError: conflict.note,
  })
}

interface FieldProps {
  readonly form: UseFormReturn<Values>
}

/** Within how many days of a referral an admission counts as its. */
const AdmissionPeriodField = ({
  form: {
    register,
    formState: { errors },
  },
}: FieldProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.basics.${key}`, args)
  return (
    <TextField
      {...register('admissionPeriod', {
        validate: (typed) => isPeriod(typed) || text('admission_period_wrong', { most: maxReferralAdmissionDays }),
      })}
      label={text('admission_period')}
      error={Boolean(errors.admissionPeriod)}
      helperText={errors.admissionPeriod?.message ?? text('admission_period_hint', { most: maxReferralAdmissionDays })}
      slotProps={{
        htmlInput: { inputMode: 'numeric', maxLength: 3 },
        input: { endAdornment: <InputAdornment position="end">{text('days')}</InputAdornment> },
      }}
      sx={{ '.MuiInputBase-root': { width: 120 } }}
    />
  )
}

/** The addresses from which e-mails may be sent, one a line. */
const SendersField = ({
  form: {
    register,
    formState: { errors },
  },
}: FieldProps) => {
  const locale = useLocale() === 'en' ? 'en' : 'ja'
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.basics.${key}`, args)
  const complaintAbout = (senders: string) => {
    const complaint = senderComplaint(senders, locale)
    if (!complaint) return true
    return complaint.line === undefined
      ? text('senders_too_many', { most: maxSenderAddresses })
      : text('senders_wrong', { line: complaint.line, message: complaint.message })
  }
  return (
    <TextField
      {...register('senders', { validate: complaintAbout })}
      label={text('senders')}
      multiline
      minRows={2}
      maxRows={10}
      error={Boolean(errors.senders)}
      helperText={errors.senders?.message ?? text('senders_hint', { most: maxSenderAddresses })}
    />
  )
}

/** The fields of the basic settings. A change of the own institution needs confirmation, because it moves everybody's map and search. */
export const BasicsForm = ({ stored, onStored, onReload }: BasicsFormProps) => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const locale = useLocale() === 'en' ? 'en' : 'ja'
  const { facilityTypes, isRead } = useFacilityTypes()
  const { form, unsavedBar } = useSettingForm<Values>('tenant_setting', 'senders', valuesOf(stored))
  const { control, register, handleSubmit, reset, getValues, formState } = form
  const conflict = useSettingConflict(TenantSetting, stored)
  const { errors, isDirty } = formState
  const [unconfirmed, setUnconfirmed] = useState<Values>()
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.basics.${key}`, args)

  const save = useSave(form, conflict, onStored)
  const comparison = ofSomeFields<Values>(
    ['name', 'own', 'facilityTypeIds', 'admissionPeriod', 'senders'],
    (field) => text(fieldTexts[field as keyof Values]),
    (field, value) => {
      if (field === 'own') return (value as Values['own'])?.name ?? ''
      if (field !== 'facilityTypeIds') return String(value)
      const names = new Map(choicesOf(facilityTypes).map(({ key, name }) => [key, name]))
      return (value as Values['facilityTypeIds']).map((id) => names.get(id) ?? `#${id}`).join(nameSeparator(locale))
    },
  )
  const submit = (values: Values) => {
    if (values.own?.id === conflict.base.medicalInstitution?.id) save.mutate(values)
    else setUnconfirmed(values)
  }

  return (
    <Stack
      component="form"
      spacing={2.5}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void handleSubmit(submit)())}
    >
      {unsavedBar}
      <TextField
        {...register('name', { validate: (name) => name.trim() !== '' || text('name_missing') })}
        label={requiredLabel(text('name'))}
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? text('name_hint')}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Controller
        control={control}
        name="own"
        render={({ field }) => <OwnInstitutionInput value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="facilityTypeIds"
        render={({ field }) => (
          <MultiChoice
            label={text('facility_types')}
            helperText={text('facility_types_hint')}
            choices={choicesOf(facilityTypes)}
            value={isRead ? field.value : []}
            onChange={field.onChange}
            disabled={!isRead}
          />
        )}
      />
      <AdmissionPeriodField form={form} />
      <SendersField form={form} />
      <SettingActions
        isDirty={isDirty}
        isPending={save.isPending}
        error={conflict.newer ? undefined : (save.error ?? undefined)}
        onCancel={() => (reset(), save.reset())}
        onReload={onReload}
      />
      <SettingConflict
        conflict={conflict}
        valuesOf={valuesOf}
        typed={getValues}
        comparison={comparison}
        onSave={(values, newer) => {
          layOver(form, newer, values)
          save.mutate(values)
        }}
      />
      <Question
        isOpen={unconfirmed !== undefined}
        title={text('own_changed_title')}
        confirm={text('own_confirm')}
        onConfirm={() => {
          if (unconfirmed) save.mutate(unconfirmed)
          setUnconfirmed(undefined)
        }}
        onClose={() => setUnconfirmed(undefined)}
        color="primary"
      >
        <Typography>{text('own_changed')}</Typography>
      </Question>
    </Stack>
  )
}
