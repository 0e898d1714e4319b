import { DeleteOutlined } from '@mui/icons-material'
import { FormHelperText, IconButton, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { type Choice, MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import type { Lookups } from '#ui/institutions/useLookups.ts'
import type { LabelValues } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

type Prefectures = Lookups['prefectures']

export interface AreaEditorProps {
  readonly index: number
  readonly prefectures: Prefectures
  readonly onRemove: () => void
}

const choicesIn = (prefectures: Prefectures, shown: string, chosen: readonly string[]): Choice<string>[] =>
  prefectures.flatMap(({ code: prefecture, municipalities }) =>
    municipalities
      .filter(({ code }) => prefecture === shown || chosen.includes(code))
      .map(({ code, name, kana, secondaryMedicalArea }) => ({
        key: code,
        name,
        group: secondaryMedicalArea ?? '',
        alsoKnownAs: kana ?? '',
      }))
      .toSorted((a, b) => a.group.localeCompare(b.group, 'ja') || a.key.localeCompare(b.key)),
  )

/** One area: its name and its municipalities, grouped by prefecture. */
export const AreaEditor = ({ index, prefectures, onRemove }: AreaEditorProps) => {
  const translate = useTranslate()
  const own = useCurrentUser()?.tenant.prefecture
  const { control, register, formState } = useFormContext<LabelValues>()
  const areas = useWatch({ control, name: 'areas' })
  const codes = areas[index]?.codes ?? []
  const [prefecture, setPrefecture] = useState(() => codes[0]?.slice(0, 2) ?? own ?? '')
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.labels.${key}`, args)
  const errors = formState.errors.areas?.[index]
  const elsewhere = new Set(areas.flatMap((area, place) => (place === index ? [] : area.codes)))
  const choices = choicesIn(prefectures, prefecture, codes)
  const complaintAbout = (chosen: readonly string[]) => {
    if (chosen.length === 0) return text('no_municipalities')
    const taken = chosen.find((code) => elsewhere.has(code))
    return (
      taken === undefined ||
      text('taken_municipality', { name: choices.find(({ key }) => key === taken)?.name ?? taken })
    )
  }
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'start' }}>
        <TextField
          {...register(`areas.${index}.name`, { validate: (name) => name.trim() !== '' || text('missing') })}
          fullWidth
          label={text('area_name')}
          error={Boolean(errors?.name)}
          helperText={errors?.name?.message}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <Permitted permission={areas[index]?.areaId == null ? undefined : 'deletion'}>
          <IconButton
            aria-label={text('remove_area', { name: areas[index]?.name || text('new_area') })}
            onClick={onRemove}
            sx={{ mt: 2.5 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Permitted>
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'start' } }}>
        <TextField
          select
          label={text('area_prefecture')}
          value={prefectures.length > 0 ? prefecture : ''}
          onChange={({ target }) => setPrefecture(target.value)}
          sx={{ width: { sm: 140 }, flexShrink: 0 }}
        >
          {prefectures.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Controller
          control={control}
          name={`areas.${index}.codes`}
          rules={{ validate: complaintAbout }}
          render={({ field: { value, onChange } }) => (
            <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
              <MultiChoice
                label={text('area_municipalities')}
                choices={choices.filter(({ key }) => !elsewhere.has(key) || value.includes(key))}
                value={value}
                onChange={onChange}
                helperText={value.length > 0 ? text('municipality_count', { smart_count: value.length }) : undefined}
              />
              {errors?.codes && <FormHelperText error>{errors.codes.message}</FormHelperText>}
            </Stack>
          )}
        />
      </Stack>
    </Stack>
  )
}
