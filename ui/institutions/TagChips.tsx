import { Chip, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { Reply } from '#dataProvider/client.ts'

export interface TagChipsProps {
  readonly tags: Reply<'listMedicalInstitutionTags'>['tags']
  /** After the last tag. */
  readonly children?: ReactNode
}

/** The tags of an institution. */
export const TagChips = ({ tags, children }: TagChipsProps) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
    {tags.map(({ id, name }) => (
      <Chip key={id} size="small" variant="outlined" label={name} sx={{ maxWidth: '100%' }} />
    ))}
    {children}
  </Stack>
)
