import { Close } from '@mui/icons-material'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { GroupMedicalInstitutions, maxGroupInstitutions } from '#contract/tenant/tenantSetting.ts'
import { api } from '#dataProvider/client.ts'
import { type ChosenInstitution, InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { StoredGroup } from './storedSettings.ts'
import { ofEntries, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { layOver, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'

interface Values {
  members: ChosenInstitution[]
}

export interface GroupFormProps {
  readonly stored: StoredGroup
  readonly onStored: (stored: StoredGroup) => void
  readonly onReload: () => void
}

const valuesOf = ({ medicalInstitutions }: StoredGroup): Values => ({ members: medicalInstitutions })

const comparison = ofEntries<Values, ChosenInstitution>({
  idOf: ({ id }) => id,
  valueOf: ({ id, name }) => ({ id, name }),
  listOf: ({ members }) => members,
  withList: (_values, members) => ({ members }),
  nameOf: ({ name }) => name,
  textOf: ({ name }) => name,
})

/** The institutions of the group by name: added one by one, removed, saved together. */
export const GroupForm = ({ stored, onStored, onReload }: GroupFormProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const { form, unsavedBar } = useSettingForm<Values>('group_medical_institutions', 'members', valuesOf(stored))
  const { control, handleSubmit, setValue, reset, getValues, formState } = form
  const conflict = useSettingConflict(GroupMedicalInstitutions, stored)
  const members = useWatch({ control, name: 'members' })
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.group.${key}`, args)
  const change = (next: ChosenInstitution[]) => setValue('members', next, { shouldDirty: true })
  const save = useMutation({
    mutationFn: ({ members: chosen }: Values) =>
      api.replaceGroupMedicalInstitutions({
        body: { medicalInstitutionIds: chosen.map(({ id }) => id), updatedAt: conflict.version() },
      }),
    onSuccess: (next) => {
      reset(valuesOf(next))
      onStored(next)
      toast('renkei.form.saved')
    },
    onError: conflict.note,
  })
  return (
    <Stack
      component="form"
      spacing={2}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void handleSubmit((values) => save.mutate(values))())}
    >
      {unsavedBar}
      <Typography color="text.secondary">{text('hint', { most: maxGroupInstitutions })}</Typography>
      {members.length === 0 ? (
        <Typography color="text.secondary">{text('empty')}</Typography>
      ) : (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {members
            .toSorted((a, b) => a.name.localeCompare(b.name, locale))
            .map(({ id, name, address }) => (
              <Stack
                component="li"
                key={id}
                direction="row"
                sx={{ alignItems: 'center', gap: 1, py: 0.5, borderBottom: 1, borderColor: 'hairline' }}
              >
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  <Typography>{name}</Typography>
                  <Typography variant="caption" color="text.secondary">
                    {address}
                  </Typography>
                </Box>
                <IconButton
                  aria-label={text('remove', { name })}
                  onClick={() => change(members.filter((member) => member.id !== id))}
                >
                  <Close fontSize="small" />
                </IconButton>
              </Stack>
            ))}
        </Stack>
      )}
      <InstitutionChoice
        label={text('add')}
        hint={text('search')}
        disabled={members.length >= maxGroupInstitutions}
        onChoose={({ id, name, address }) =>
          change([...members.filter((member) => member.id !== id), { id, name, address }])
        }
      />
      <SettingActions
        isDirty={formState.isDirty}
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
    </Stack>
  )
}
