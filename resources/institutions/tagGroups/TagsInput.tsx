import { Stack } from '@mui/material'
import { useEffect, useMemo } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { DeletedMeanwhile } from '#ui/form/drafts/DeletedMeanwhile.tsx'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { useTags } from '#ui/institutions/useLookups.ts'
import { watched } from '#ui/queries/polling.ts'

const none: readonly number[] = []

/** The tags of a group. One that a colleague deletes while the form is open leaves it, and the form says so. */
export const TagsInput = () => {
  const translate = useTranslate()
  const { data: tags } = useTags(watched)
  const { field } = useInput<{ tagIds: number[] }>({ source: 'tagIds' })
  const chosen: readonly number[] = Array.isArray(field.value) ? field.value : none
  const gone = useMemo(() => (tags ? chosen.filter((id) => tags.every((tag) => tag.id !== id)) : none), [tags, chosen])
  const { onChange } = field
  useEffect(() => {
    if (gone.length > 0) onChange(chosen.filter((id) => !gone.includes(id)))
  }, [gone, chosen, onChange])
  return (
    <Stack spacing={1}>
      <DeletedMeanwhile gone={gone.map((id) => ({ kind: 'tag', id }))} />
      <MultiChoice
        label={translate('resources.tag_groups.fields.tagIds')}
        choices={(tags ?? []).map(({ id, name }) => ({ key: id, name }))}
        helperText={translate('resources.tag_groups.help.tagIds')}
        hasAll={tags !== undefined}
        value={chosen}
        onChange={onChange}
      />
    </Stack>
  )
}
