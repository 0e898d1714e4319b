import { Stack } from '@mui/material'
import { useState } from 'react'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { Conditions } from '../draft/draft.ts'
import { useWords } from '../useWords.ts'
import { NoAreas } from './NoAreas.tsx'
import { useAreaChoices } from './useAreaChoices.ts'

export interface AreasInputProps {
  readonly value: Conditions['areas']
  readonly onChange: (value: Conditions['areas']) => void
}

/** Areas of a label; the label is asked for if there are several. */
export const AreasInput = ({ value, onChange }: AreasInputProps) => {
  const text = useWords()
  const { labels, areasOf } = useAreaChoices()
  const [chosenId, choose] = useState(value?.labelId ?? null)
  const label = labels.find(({ id }) => id === chosenId) ?? labels[0]
  if (!label) return <NoAreas />
  return (
    <Stack spacing={1.5}>
      {labels.length > 1 && (
        <OneChoice
          label={text('area_label.title')}
          choices={labels.map(({ id }) => id)}
          nameOf={(id) => labels.find((one) => one.id === id)?.name ?? ''}
          value={label.id}
          minWidth={200}
          onChange={choose}
        />
      )}
      <MultiChoice
        label={text('narrowings.areas')}
        kind="medical_institution_label_area"
        hasAll
        choices={areasOf(label.id).map(({ id, name }) => ({ key: id, name }))}
        value={value?.labelId === label.id ? value.areaIds : []}
        onChange={(areaIds) => onChange(areaIds.length > 0 ? { labelId: label.id, areaIds } : undefined)}
      />
    </Stack>
  )
}
