import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Choice, MultiChoice } from '../inputs/MultiChoice.tsx'
import type { Lookups } from './useLookups.ts'
import './texts.ts'

/** The municipalities of a prefecture, under their secondary medical areas. */
const areaChoices = (prefectures: Lookups['prefectures'], code: string | undefined): Choice<string>[] =>
  (prefectures.find((prefecture) => prefecture.code === code)?.municipalities ?? [])
    .map((municipality) => ({
      key: municipality.code,
      name: municipality.name,
      group: municipality.secondaryMedicalArea ?? '',
      alsoKnownAs: municipality.kana ?? '',
    }))
    .toSorted((a, b) => a.group.localeCompare(b.group, 'ja') || a.key.localeCompare(b.key))

export interface PlaceInputsProps {
  /** Empty while they are fetched. */
  readonly prefectures: Lookups['prefectures']
  readonly prefecture: string | undefined
  /** Codes of municipalities. */
  readonly area: readonly string[]
  readonly onPrefecture: (code: string | undefined) => void
  readonly onArea: (codes: string[]) => void
}

/** In which prefecture institutions are looked for, and in which of its municipalities. */
export const PlaceInputs = ({ prefectures, prefecture, area, onPrefecture, onArea }: PlaceInputsProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  return (
    <>
      <TextField
        select
        label={text('prefecture')}
        value={prefectures.length > 0 ? (prefecture ?? '') : ''}
        onChange={({ target }) => onPrefecture(target.value || undefined)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('any_prefecture')}</MenuItem>
        {prefectures.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <MultiChoice
        label={text('area')}
        choices={areaChoices(prefectures, prefecture)}
        value={area}
        disabled={!prefecture}
        {...(!prefecture && { helperText: text('area_hint') })}
        onChange={onArea}
      />
    </>
  )
}
