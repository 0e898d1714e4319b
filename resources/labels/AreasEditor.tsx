import { Add } from '@mui/icons-material'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { prefecturesQuery } from '#ui/institutions/useLookups.ts'
import { AreaEditor } from './AreaEditor.tsx'
import type { LabelValues } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

const maxAreas = 100

/** The areas of the label in the form: names with their municipalities. */
export const AreasEditor = () => {
  const translate = useTranslate()
  const titleId = useId()
  const { control, formState } = useFormContext<LabelValues>()
  const { data: prefectures = [] } = useQuery(prefecturesQuery)
  const text = (key: string) => translate(`renkei.labels.${key}`)
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: 'areas',
    rules: { validate: (areas) => areas.length > 0 || text('too_few_areas') },
  })
  const typed = useWatch({ control, name: 'areas' })
  const { areas: errors } = formState.errors
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3">
        {text('areas')}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {text('areas_hint')}
      </Typography>
      <SortableList
        items={fields}
        keyOf={({ id }) => id}
        nameOf={(field) => typed[fields.indexOf(field)]?.name || text('new_area')}
        onMove={move}
      >
        {(_field, index) => <AreaEditor index={index} prefectures={prefectures} onRemove={() => remove(index)} />}
      </SortableList>
      {errors?.root && <FormHelperText error>{errors.root.message}</FormHelperText>}
      <Button
        startIcon={<Add />}
        disabled={fields.length >= maxAreas}
        onClick={() => append({ areaId: null, name: '', codes: [] })}
      >
        {text('add_area')}
      </Button>
    </Box>
  )
}
